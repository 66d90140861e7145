// How the sounds sound: dry and soft, as of wood, paper, leather and a distant horn, all made on the spot.
import type { Sound } from "./sound";

const LOUDNESS = 0.55; // of the whole

let context: AudioContext | null = null;
let out: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** A tone with a soft beginning, which may sink on its way. */
function tone(
  at: number,
  pitch: number,
  length: number,
  { shape = "sine", volume = 0.1, sinks = 1 }: { shape?: OscillatorType; volume?: number; sinks?: number },
): void {
  const ctx = context!;
  const start = ctx.currentTime + at;
  const voice = ctx.createOscillator();
  const gain = ctx.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  if (sinks !== 1) voice.frequency.exponentialRampToValueAtTime(pitch * sinks, start + length);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(out!);
  voice.start(start);
  voice.stop(start + length);
}

/** A breath of noise around a pitch: paper is high, leather low. */
function rustle(at: number, length: number, pitch: number, volume: number): void {
  const ctx = context!;
  noise ??= whiteNoise(ctx);
  const start = ctx.currentTime + at;
  const source = ctx.createBufferSource();
  const band = ctx.createBiquadFilter();
  const gain = ctx.createGain();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 0.8;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.buffer = noise;
  source.connect(band).connect(gain).connect(out!);
  source.start(start, Math.random() * 0.5, length);
}

function whiteNoise(ctx: AudioContext): AudioBuffer {
  const buffer = ctx.createBuffer(1, ctx.sampleRate, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  return buffer;
}

/** A horn far away: a fifth, with little of what makes brass sharp. */
const horn = (at: number, pitch: number, length: number) => {
  tone(at, pitch, length, { shape: "triangle", volume: 0.07 });
  tone(at + 0.01, pitch * 2, length * 0.7, { volume: 0.02 });
};

/** Wood on wood. */
const knock = (at: number, pitch: number) => {
  tone(at, pitch, 0.12, { volume: 0.2, sinks: 0.6 });
  rustle(at, 0.03, 900, 0.2);
};

const SCORES: Record<Sound, () => void> = {
  card: () => {
    rustle(0, 0.07, 2600, 0.22);
    rustle(0.05, 0.05, 900, 0.16);
  },
  asked: () => [523, 659].forEach((pitch, at) => tone(at * 0.11, pitch, 0.35, { volume: 0.08 })),
  no: () => knock(0, 140),
  chat: () => tone(0, 880, 0.12, { volume: 0.05 }),
  win: () => [294, 392, 494, 587].forEach((pitch, at) => horn(at * 0.17, pitch, 0.8)),
  end: () => [294, 220].forEach((pitch, at) => horn(at * 0.28, pitch, 0.8)),
  fall: () => {
    tone(0, 92, 0.4, { volume: 0.3, sinks: 0.5 });
    rustle(0.02, 0.2, 260, 0.3);
  },
  pass: () => tone(0, 784, 0.3, { volume: 0.06 }),
  story: () => [196, 294].forEach((pitch, at) => horn(at * 0.18, pitch, 0.7)),
  action: () => [0, 0.13].forEach((at) => knock(at, 120)),
  blow: () => {
    tone(0, 110, 0.14, { volume: 0.24, sinks: 0.6 });
    rustle(0, 0.06, 1400, 0.2);
  },
  // A coin on the table: two high partials that are not in tune.
  prize: () => {
    for (const [at, pitch] of [
      [0, 1980],
      [0.004, 3170],
      [0.11, 2100],
    ] as const)
      tone(at, pitch, 0.45, { volume: 0.05 });
  },
};

export function perform(name: Sound): void {
  context ??= new AudioContext();
  if (!out) {
    out = context.createGain();
    out.gain.value = LOUDNESS;
    out.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
  SCORES[name]();
}
