// The log as a story: folded by the parts of the game, with its people and its cards marked in the text.
import { called, decksOf, deckOf, type Face } from "../cards/faces";
import type { News } from "../generated/protocol";

/** A line of the log, and what is known about it. */
export interface Told {
  key: number;
  text: string;
  private?: boolean;
  fresh?: boolean;
  kind?: string; // of its beat
  seat?: number; // whom the beat is about
  chapter?: boolean; // a new part of the game begins with it
}

/** News as lines of the log; what only shows the hand is left out, as the hand is drawn. */
export function told(news: News[], next: () => number): Told[] {
  return news.flatMap(({ lines = [], private: own = [], shows_hand: shows, beat, chapter }) => [
    ...lines.map((text, at) => ({
      key: next(),
      text,
      kind: beat?.kind ?? "",
      seat: beat?.seat ?? -1,
      chapter: at === 0 && Boolean(chapter),
    })),
    ...(shows ? [] : own).map((text) => ({ key: next(), text, private: true })),
  ]);
}

export interface Chapter {
  key: number;
  title: string; // empty before the first one
  outcome: string; // what came of it
  lines: Told[];
}

/** The lines by chapter. A chapter is called after the story card that it brought, else after its first line. */
export function chapters(lines: Told[]): Chapter[] {
  const found: Chapter[] = [];
  for (const line of lines) {
    let last = found.at(-1);
    if (!last || line.chapter) {
      last = { key: line.key, title: line.chapter ? line.text : "", outcome: "", lines: [] };
      found.push(last);
    }
    if (line.kind === "story" && last.title && last.lines.every(({ kind }) => kind !== "story"))
      last.title = line.text;
    if (line.kind === "prize") last.outcome = line.text;
    last.lines.push(line);
  }
  return found;
}

const DEEDS: ReadonlySet<string> = new Set(["card", "attack", "block", "bid", "pass", "out", "action"]);

/** Where my last own deed is told, if more is told after it, which is new to me. -1: nowhere. */
export function lastDeed(lines: Told[], you: number): number {
  const mine = ({ seat, kind = "" }: Told) => you >= 0 && seat === you && DEEDS.has(kind);
  const found = lines.findLast(mine);
  return found && found !== lines.at(-1) ? found.key : -1;
}

export interface Piece {
  text: string;
  seat?: number;
  card?: Face;
}

type Finder = (text: string) => Piece[];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What finds the names of these people and the cards of the game in a text; names that are no words are not found. */
export function finder(game: string, names: string[]): Finder {
  const cards = new Map<string, Face>();
  for (const deck of decksOf(game)) for (const card of deckOf(game, deck)) cards.set(called(card), card);
  const known = [...names, ...cards.keys()].filter((name) => name.length > 1);
  if (!known.length) return (text) => [{ text }];
  const longest = known.sort((one, two) => two.length - one.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longest.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return (text) => {
    const pieces: Piece[] = [];
    let from = 0;
    for (const { 0: word, index } of text.matchAll(pattern)) {
      if (index > from) pieces.push({ text: text.slice(from, index) });
      const seat = names.indexOf(word);
      const card = cards.get(word);
      pieces.push({ text: word, ...(seat >= 0 ? { seat } : card ? { card } : {}) });
      from = index + word.length;
    }
    if (from < text.length) pieces.push({ text: text.slice(from) });
    return pieces;
  };
}
