// Which sound belongs to what. How they sound is fetched with the first of them.
import { profile } from "./profile.svelte";

export type Sound =
  "card" | "asked" | "no" | "chat" | "win" | "end" | "fall" | "pass" | "story" | "action" | "blow" | "prize";

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

/** Plays a sound, if they are wanted; never before somebody has touched the page, which browsers do not allow. */
export function play(name: Sound): void {
  if (!profile.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  // Without a line it stays silent.
  void import("./score").then(({ perform }) => perform(name)).catch(() => undefined);
}
