// What jsdom lacks: media queries. Tests see a wide screen, a light theme and full animation.
window.matchMedia = (query: string) =>
    Object.assign(new EventTarget(), {
        matches: query.includes('min-width'),
        media: query,
    }) as unknown as MediaQueryList;
