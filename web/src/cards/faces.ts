// What is drawn on a card: what its game says is printed there. The kit of a game is fetched once.
import type { Back, Face as Printed, GameKit, Look } from "../generated/protocol";
import { api } from "../lib/api";

/** One kind of card, and where it belongs. */
export interface Face extends Required<Printed> {
  game: string;
  deck: string;
  at: number; // the number of its kind
  left?: number; // what is left of the defence
}

/** What never changes about a game, nothing left out. */
export interface Kit {
  game: string;
  title: string;
  line: string;
  decks: Map<string, { faces: Face[]; back: Required<Back> }>;
  look: Required<Look>;
}

const PLAIN: Required<Printed> = {
  name: "",
  title: "",
  kind: "",
  shape: "plain",
  tint: "sable",
  picture: "",
  text: "",
  copies: 1,
  letter: "",
  value: "",
  high: "",
  high_on: [],
  dots: 0,
  least: "",
  cost: -1,
  attack: 0,
  defence: 0,
};
/** The deck of a game that has only one. */
export const CARDS = "cards";

const BACK: Required<Back> = { tint: "sable", icon: "fleur-de-lys" };
const LOOK: Required<Look> = {
  crest: "crossed-swords",
  tint: "or",
  players: 0,
  shown: [],
  reference: null,
  again: "Same cards again",
  marks: {},
  tokens: [],
  minutes: 0,
  ranks: {},
};

const asked = new Map<string, Promise<void>>();
const kits = new Map<string, Kit>();

/** Fetches the kit of a game, once; after a failure the next call tries again. */
export function loadKit(game: string): Promise<void> {
  const known = asked.get(game);
  if (known) return known;
  const coming = api.kit(game).then(keepKit);
  asked.set(game, coming);
  coming.catch(() => asked.delete(game));
  return coming;
}

/** Keeps a kit as it came over the wire. */
export function keepKit(sent: GameKit): void {
  const decks = sent.decks.map(
    ({ name, faces, back }) =>
      [
        name,
        { faces: faces.map((card, at) => whole(sent.game, name, at, card)), back: { ...BACK, ...back } },
      ] as const,
  );
  kits.set(sent.game, { ...sent, decks: new Map(decks), look: { ...LOOK, ...sent.look } });
}

/** The kit of a game, which must have been loaded. */
export function kit(game: string): Kit {
  const found = kits.get(game);
  if (!found) throw new Error(`the kit of ${game} is not here yet`);
  return found;
}

/** A face as it came over the wire, nothing left out. */
export function whole(game: string, deck: string, at: number, printed: Printed): Face {
  return { ...PLAIN, title: printed.name, ...printed, game, deck, at };
}

/** The face of a kind of card. */
export function face(game: string, deck: string, at: number): Face {
  const found = deckOf(game, deck)[at];
  if (!found) throw new Error(`no card ${at} in ${game}/${deck}`);
  return found;
}

export function deckOf(game: string, deck: string): Face[] {
  return kit(game).decks.get(deck)?.faces ?? [];
}

export function decksOf(game: string): string[] {
  return [...kit(game).decks.keys()];
}

/** What is on the back of a deck's cards. */
export function backOf(game: string, deck: string): Required<Back> {
  return kit(game).decks.get(deck)?.back ?? BACK;
}

/** The faces of cards by their names, `Horse, Lance`, whatever their deck; what is no card has none. */
export function allNamed(game: string, names: string): Face[] {
  const faces = [...kit(game).decks.values()].flatMap((deck) => deck.faces);
  return names.split(", ").flatMap((name) => {
    const found = faces.find((card) => [card.name, card.title, called(card)].includes(name));
    return found ?? [];
  });
}

/** What a card is called in speech: Lance 3, Sir Galahad. */
export function called(card: Face): string {
  return card.title === card.name ? card.name : `${card.title} ${card.value}`.trim();
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
  if (card.cost >= 0) {
    const hurt =
      card.left !== undefined && card.left < card.defence ? `${card.left} of ${card.defence}` : card.defence;
    return `${named}, cost ${card.cost}, attack ${card.attack}, defence ${hurt}`;
  }
  const value = named.endsWith(card.value) ? "" : card.value; // Sword R4, not Sword R4, 4
  return [named, card.kind, value].filter(Boolean).join(", ");
}
