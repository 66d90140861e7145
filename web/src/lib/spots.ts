// Moves by what is touched on the table: a card of the hand, a player, a zone, a place in a zone.
import type { Choice, Question } from "../generated/protocol";

export const HAND = "hand";
export const TABLE = "table"; // anywhere on the board

/** A move, and what to touch for it, in order. */
export interface Marked {
  spots: string[];
  move: number;
  choice?: Choice;
}

/** The zone whose places the positions of a question are; empty: it has none. */
export function asksOf(question: Question | null): string {
  return question?.positions?.length ? (question.zone ?? HAND) : "";
}

// Every card and every place asks about the same question.
const known = new WeakMap<Question, { options: number[]; marked: Marked[] }>();

/** Everything that can be done by touching the table; `options` are the moves allowed now. */
export function markedBy(question: Question | null, options: number[]): Marked[] {
  if (!question) return [];
  const last = known.get(question);
  if (last?.options === options) return last.marked;
  const marked = findMarked(question, options);
  known.set(question, { options, marked });
  return marked;
}

function findMarked(question: Question, options: number[]): Marked[] {
  const zone = asksOf(question);
  const places = zone && zone !== HAND && mostOf(question) === 1 ? (question.positions ?? []) : [];
  const marked: Marked[] = [
    ...(question.choices ?? []).map((choice) => ({ spots: choice.spots ?? [], move: choice.move, choice })),
    ...places.map((move, at) => ({ spots: [`${zone} ${at}`], move })),
    ...dropsOf(question),
  ];
  return marked.filter(({ spots, move }) => spots.length && options.includes(move));
}

/** What is dragged from one spot to another. */
function dropsOf(question: Question): Marked[] {
  return Object.entries(question.drops ?? {}).flatMap(([from, moves]) =>
    Object.entries(moves).map(([to, move]) => ({ spots: [from, to], move })),
  );
}

/** What such a drop costs for good; empty: nothing. */
export function lossOf(question: Question | null, move: number): string {
  return Object.entries(question?.losses ?? {}).find(([, moves]) => moves.includes(move))?.[0] ?? "";
}

/** A move by which the table says why nothing goes there; -1: none. */
export function triedBy(question: Question | null, to: string): number {
  const { zone, place } = placeIn(to);
  const tries = question?.tries ?? {};
  return tries[to] ?? (zone in tries ? tries[zone]! + place : -1);
}

/** How many places may be picked and confirmed together; 0: as many as are legal. */
export function mostOf(question: Question | null): number {
  return question?.picking?.most ?? 1;
}

/** The moves that go on from these spots. */
export function onward(marked: Marked[], begun: string[]): Marked[] {
  return marked.filter(({ spots }) => spots.length > begun.length && begins(spots, begun));
}

/** The move that these spots are all of. */
export function exactly(marked: Marked[], spots: string[]): Marked | undefined {
  return marked.find((each) => each.spots.length === spots.length && begins(each.spots, spots));
}

function begins(spots: string[], begun: string[]): boolean {
  return begun.every((spot, at) => spots[at] === spot);
}

/** A spot as a zone and a place in it; -1: the zone itself. */
export function placeIn(spot: string): { zone: string; place: number } {
  const found = /^(.+) (\d+)$/.exec(spot);
  return found ? { zone: found[1]!, place: Number(found[2]) } : { zone: spot, place: -1 };
}

/** The place in the hand; -1: it is not there. */
export function inHand(spot: string): number {
  const { zone, place } = placeIn(spot);
  return zone === HAND ? place : -1;
}
