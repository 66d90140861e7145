// A few small sounds, made on the spot.
import { profile } from "./profile.svelte";

export type Sound =
  "card" | "asked" | "no" | "chat" | "win" | "end" | "fall" | "pass" | "story" | "action" | "blow" | "prize";

let context: AudioContext | null = null;

function tone(at: number, pitch: number, length: number, shape: OscillatorType, volume: number): void {
  const ctx = context!;
  const start = ctx.currentTime + at;
  const voice = ctx.createOscillator();
  const gain = ctx.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(ctx.destination);
  voice.start(start);
  voice.stop(start + length);
}

function rustle(length: number, volume: number): void {
  const ctx = context!;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * length), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 3;
  const source = ctx.createBufferSource();
  const gain = ctx.createGain();
  gain.gain.value = volume;
  source.buffer = buffer;
  source.connect(gain).connect(ctx.destination);
  source.start();
}

const SCORES: Record<Sound, () => void> = {
  card: () => rustle(0.09, 0.25),
  asked: () => [523, 659].forEach((pitch, at) => tone(at * 0.11, pitch, 0.35, "triangle", 0.09)),
  no: () => tone(0, 150, 0.22, "square", 0.04),
  chat: () => tone(0, 880, 0.12, "sine", 0.05),
  win: () => [392, 523, 659, 784].forEach((pitch, at) => tone(at * 0.14, pitch, 0.6, "triangle", 0.1)),
  end: () => [392, 330].forEach((pitch, at) => tone(at * 0.2, pitch, 0.6, "triangle", 0.08)),
  fall: () => {
    tone(0, 70, 0.4, "sine", 0.3);
    rustle(0.2, 0.2);
  },
  pass: () => tone(0, 784, 0.3, "triangle", 0.07),
  // A distant horn, a drum of wood, a stroke, a small bell.
  story: () => [196, 294].forEach((pitch, at) => tone(at * 0.16, pitch, 0.7, "triangle", 0.06)),
  action: () => [110, 110].forEach((pitch, at) => tone(at * 0.12, pitch, 0.16, "sine", 0.22)),
  blow: () => {
    tone(0, 95, 0.14, "sine", 0.22);
    rustle(0.05, 0.15);
  },
  prize: () => [587, 880].forEach((pitch, at) => tone(at * 0.1, pitch, 0.5, "sine", 0.07)),
};

const OF_BEATS: Record<string, Sound | null> = {
  story: "story",
  card: "card",
  stage: "card",
  attack: "blow",
  block: "blow",
  bid: "card",
  out: "fall",
  prize: "prize",
  action: "action",
  pass: null,
  turn: null,
};

export const soundOf = (kind: string): Sound | null => OF_BEATS[kind] ?? null;

export function play(name: Sound): void {
  if (!profile.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SCORES[name]();
}
