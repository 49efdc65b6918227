// Quiet sounds, made here: no files. Each has a visible and a spoken twin.
import type { Sound } from '../ground/contract';
import { settings } from '../ground/settings.svelte';

export type Heard = Sound | 'turn' | 'refused';

let context: AudioContext | null = null;

interface Tone {
    kind?: OscillatorType;
    from: number; // Hz
    to?: number;
    at?: number; // seconds from now
    long: number;
    loud: number;
}

function tone(
    audio: AudioContext,
    { kind = 'sine', from, to = from, at = 0, long, loud }: Tone,
): void {
    const start = audio.currentTime + at;
    const oscillator = new OscillatorNode(audio, { type: kind, frequency: from });
    const gain = new GainNode(audio, { gain: 0 });
    oscillator.frequency.exponentialRampToValueAtTime(to, start + long);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + long + 0.02);
}

interface Noise {
    pitch: number; // Hz, the middle of what is heard
    sharp: number;
    at?: number;
    long: number;
    loud: number;
}

function noise(audio: AudioContext, { pitch, sharp, at = 0, long, loud }: Noise): void {
    const start = audio.currentTime + at;
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++)
        samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
    const source = new AudioBufferSourceNode(audio, { buffer });
    const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: sharp });
    source
        .connect(filter)
        .connect(new GainNode(audio, { gain: loud }))
        .connect(audio.destination);
    source.start(start);
}

const SOUNDS: Record<Heard, (audio: AudioContext) => void> = {
    block(audio) {
        tone(audio, { from: 150, to: 70, long: 0.16, loud: 0.22 });
        noise(audio, { pitch: 900, sharp: 1.2, long: 0.05, loud: 0.2 });
    },
    tile(audio) {
        noise(audio, { pitch: 2600, sharp: 4, long: 0.035, loud: 0.35 });
        tone(audio, { kind: 'triangle', from: 820, to: 600, long: 0.05, loud: 0.06 });
    },
    card: (audio) => noise(audio, { pitch: 3800, sharp: 0.7, long: 0.13, loud: 0.12 }),
    chime(audio) {
        tone(audio, { from: 784, long: 0.5, loud: 0.09 });
        tone(audio, { from: 1175, at: 0.14, long: 0.7, loud: 0.08 });
    },
    melt(audio) {
        tone(audio, { from: 1500, to: 700, long: 0.09, loud: 0.06 });
        tone(audio, { from: 1250, to: 560, at: 0.2, long: 0.1, loud: 0.06 });
        noise(audio, { pitch: 1800, sharp: 6, at: 0.42, long: 0.12, loud: 0.3 });
    },
    eclipse(audio) {
        tone(audio, { from: 65, to: 98, long: 1.8, loud: 0.16 });
        tone(audio, { kind: 'triangle', from: 131, to: 147, at: 0.2, long: 1.6, loud: 0.05 });
    },
    turn(audio) {
        tone(audio, { from: 660, long: 0.9, loud: 0.09 });
        tone(audio, { from: 1320, long: 0.4, loud: 0.025 });
    },
    refused: (audio) =>
        tone(audio, { kind: 'triangle', from: 240, to: 170, long: 0.07, loud: 0.16 }),
};

/** Let something be heard, if sound is on. Browsers allow it only after a first click or key. */
export function hear(heard: Heard): void {
    if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    SOUNDS[heard](context);
}
