// Who is here, and since when somebody is not: what the server knows, in words.
import type { SeatInfo } from "../generated/protocol";

const GONE = 180; // seconds; whoever has been away for longer is gone

/** The time of day in seconds, which passes. */
export const clock = $state({ now: Date.now() / 1000 });
setInterval(() => (clock.now = Date.now() / 1000), 15_000);

/** A length of time, as people say it. */
export function lasting(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return "a moment";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return `${days} ${days > 1 ? "days" : "day"}`;
}

/** The time of day, with the day if it was another one. */
export function timeOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  const time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const sameDay = at.toDateString() === new Date(clock.now * 1000).toDateString();
  return sameDay ? time : `${at.toLocaleDateString([], { day: "numeric", month: "short" })}, ${time}`;
}

/** Whether this person sits there and looks at the table. */
export function looks(who: SeatInfo): boolean {
  return Boolean(who.here && !who.hidden);
}

/** What to say about the occupant of a seat; nothing about a person who is here. */
export function standing(who: SeatInfo, now = clock.now): string {
  if (who.resigned) return "gave up";
  if (who.stands_in) return "a bot stands in";
  if (who.bot || looks(who)) return "";
  const gone = who.since ? Math.max(0, now - who.since) : 0;
  if (who.here) return gone < 60 ? "looking elsewhere" : `elsewhere for ${lasting(gone)}`;
  return gone < GONE ? "away" : `gone for ${lasting(gone)}`;
}
