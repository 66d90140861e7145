// What is drawn on a card: the facts of the catalogue and a picture.
import catalogue from "../generated/catalogue.json";
import pictures from "./pictures.json";

export type GameName = "round_table" | "quests" | "ivanhoe" | "quintessence";
export type Kind =
  | "foe"
  | "weapon"
  | "ally"
  | "amour"
  | "test"
  | "quest"
  | "tournament"
  | "event"
  | "rank"
  | "colour"
  | "supporter"
  | "action"
  | "creature";

export interface Face {
  game: GameName;
  deck: string;
  at: number; // the number of its kind
  name: string;
  title: string; // what is written on it
  kind: Kind;
  picture: string;
  text: string;
  copies: number;
  tint: string;
  value?: number;
  high?: number;
  highOn?: number[];
  bids?: number;
  minimum?: number;
  stages?: number;
  bonus?: number;
  letter?: string;
  element?: string;
  cost?: number;
  attack?: number;
  defence?: number;
  left?: number; // what is left of the defence
}

interface Printed {
  name: string;
  copies: number;
  text: string;
  kind: string;
  tint?: string;
  title?: string;
  letter?: string;
}

type Games = Record<string, { title: string; line: string; decks: Record<string, Printed[]> }>;
const games = catalogue as Games;
const drawn = pictures as Record<string, Record<string, string>>;

const TINTS: Partial<Record<Kind, string>> = {
  foe: "sable",
  weapon: "steel",
  ally: "or",
  amour: "rose",
  test: "purpure",
  quest: "vert",
  tournament: "azure",
  event: "gules",
  rank: "sable",
  action: "sable",
  supporter: "argent",
};

function makeFace(game: GameName, deck: string, at: number, printed: Printed): Face {
  const kind = printed.kind as Kind;
  const own = drawn[game] ?? {};
  const picture = own[printed.name] ?? own[printed.name.slice(0, 1)] ?? "fleur-de-lys";
  const tint =
    kind === "colour" || kind === "creature" ? (printed.tint ?? "sable") : (TINTS[kind] ?? "sable");
  return { ...printed, game, deck, at, kind, picture, tint, title: printed.title ?? printed.name };
}

const table = new Map<string, Face[]>();
for (const [game, { decks }] of Object.entries(games)) {
  for (const [deck, cards] of Object.entries(decks)) {
    table.set(
      `${game}/${deck}`,
      cards.map((card, at) => makeFace(game as GameName, deck, at, card)),
    );
  }
}

/** The face of a kind of card. */
export function face(game: GameName, deck: string, at: number): Face {
  const found = table.get(`${game}/${deck}`)?.[at];
  if (!found) throw new Error(`no card ${at} in ${game}/${deck}`);
  return found;
}

/** The face of a card by its name. */
export function named(game: GameName, deck: string, name: string): Face {
  const found = deckOf(game, deck).find((card) => card.name === name);
  if (!found) throw new Error(`no ${name} in ${game}/${deck}`);
  return found;
}

export function deckOf(game: GameName, deck: string): Face[] {
  return table.get(`${game}/${deck}`) ?? [];
}

export function decksOf(game: GameName): string[] {
  return Object.keys(games[game]?.decks ?? {});
}

export interface CardView {
  id: string;
  name: string;
  element: string;
  cost: number;
  attack: number;
  defence: number;
  printed: number;
}

const ELEMENTS: Record<string, string> = {
  fire: "gules",
  water: "azure",
  earth: "vert",
  air: "or",
  aether: "purpure",
};

/** The face of a creature as the view shows it; a table may have its own catalogue. */
export function creature(card: CardView): Face {
  const own = drawn["quintessence"] ?? {};
  return {
    game: "quintessence",
    deck: "cards",
    at: -1,
    name: card.name,
    title: card.name,
    kind: "creature",
    picture: own[card.name] ?? own[card.element] ?? "beveled-star",
    text: `${card.element}: cost ${card.cost}, attack ${card.attack}, defence ${card.printed}.`,
    copies: 1,
    tint: ELEMENTS[card.element] ?? "sable",
    element: card.element,
    cost: card.cost,
    attack: card.attack,
    defence: card.printed,
    left: card.defence,
  };
}

/** What a card is called in speech: Lance 3, Sir Galahad. */
export function called(card: Face): string {
  if (card.title === card.name) return card.name;
  return card.value === undefined ? card.title : `${card.title} ${card.value}`;
}

/** `1 shield`, `2 shields`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** What a card is and does, as a sentence. */
export function told(card: Face): string {
  return card.text.charAt(0).toUpperCase() + card.text.slice(1);
}

/** A card in words, for people who cannot see it. */
export function spoken(card: Face): string {
  const named = card.title === card.name ? card.name : `${card.title} ${card.name}`;
  if (card.kind === "creature") {
    const hurt =
      card.left !== undefined && card.left < card.defence!
        ? `${card.left} of ${card.defence}`
        : `${card.defence}`;
    return `${named}, cost ${card.cost}, attack ${card.attack}, defence ${hurt}`;
  }
  return card.value === undefined ? `${named}, ${card.kind}` : `${named}, ${card.kind}, ${card.value}`;
}

export const titles = Object.fromEntries(Object.entries(games).map(([name, game]) => [name, game.title]));
export const lines = Object.fromEntries(Object.entries(games).map(([name, game]) => [name, game.line]));
export const GAMES: GameName[] = ["round_table", "quests", "ivanhoe", "quintessence"];
