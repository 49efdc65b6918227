/** Call something before every picture that the browser draws; return how to stop. */
export function everyFrame(call: () => void): () => void {
    let frame = requestAnimationFrame(function again() {
        call();
        frame = requestAnimationFrame(again);
    });
    return () => cancelAnimationFrame(frame);
}
