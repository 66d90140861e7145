// How a game is laid out on the page. No rules here: only where the things in its view are drawn.
import { creature, face, named, type Face, type GameName } from "../cards/faces";
import type { IvanhoeView, QuestsView, QuintessenceView, RoundTableView } from "../generated/views";

export interface Fact {
  icon: string;
  value: string;
  label: string;
}

export interface SeatFacts {
  facts: Fact[];
  marks: string[];
  beside: Face[];
  out: boolean;
}

export interface GameUI {
  game: GameName;
  hand: (view: unknown) => Face[];
  story: (view: unknown) => number;
  dropText: (view: unknown, from: string, to: string) => string | null; // a drag as the text of a move
  seat: (view: unknown, seat: number) => SeatFacts;
  mood: (view: unknown) => string;
  begins: (view: unknown) => boolean; // nothing has happened yet, and the table introduces the players
  discards: (view: unknown) => Face[]; // the open discard pile, latest first
  reference: { title: string; deck: string; has: (card: Face) => boolean } | null; // what special cards do
  strip: boolean; // the other players in a row above the board; else the board shows them
}

const faces = (game: GameName, deck: string, kinds: number[]) => kinds.map((kind) => face(game, deck, kind));
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const cards = (count: number): Fact => ({
  icon: "card-pickup",
  value: String(count),
  label: plural(count, "card"),
});
const RANKS = ["Squire", "Knight", "Champion Knight", "Knight of the Round Table"];
const HELMS = ["light-helm", "closed-barbute", "crested-helmet", "round-table"];

const common = {
  strip: true,
  story: () => -1,
  dropText: () => null,
  mood: () => "",
  begins: () => false,
  discards: () => [] as Face[],
  reference: null,
};

const roundTable: GameUI = {
  ...common,
  game: "round_table",
  discards: (view) =>
    faces("round_table", "adventure", (view as RoundTableView).adventure_discards).reverse(),
  reference: {
    title: "Allies and tests",
    deck: "adventure",
    has: ({ kind }) => /ally|amour|test/.test(kind),
  },
  hand: (view) => faces("round_table", "adventure", (view as RoundTableView).hand),
  story: (view) => (view as RoundTableView).story,
  dropText: (_view, from, to) =>
    from.startsWith("staged-") && to === "hand" ? `take back ${from.slice(7)}` : null,
  seat: (view, seat) => {
    const table = view as RoundTableView;
    const rank = table.ranks[seat] ?? 0;
    const cost = table.costs[seat] ?? 0;
    const marks = [
      seat === table.turn ? "turn" : "",
      seat === table.sponsor ? "sponsor" : "",
      table.participants.includes(seat) ? "on the quest" : "",
      (table.contest.length ? table.contest : table.entrants).includes(seat) ? "in the lists" : "",
      table.question === "bid" && (table.bids[seat] ?? -1) >= 0 ? `bid ${table.bids[seat]}` : "",
      (table.looks[seat] ?? -1) >= 0 ? "Merlin has looked" : "",
    ].filter(Boolean);
    const amours = Array.from({ length: table.amours[seat] ?? 0 }, () =>
      named("round_table", "adventure", "Amour"),
    );
    return {
      facts: [
        { icon: HELMS[rank] ?? "light-helm", value: RANKS[rank] ?? "", label: RANKS[rank] ?? "" },
        {
          icon: "bordered-shield",
          value: cost ? `${table.shields[seat]}/${cost}` : `${table.shields[seat]}`,
          label: `${plural(table.shields[seat] ?? 0, "shield")} of ${cost} for the next rank`,
        },
        {
          icon: "crossed-swords",
          value: `${table.points[seat]}`,
          label: `${table.points[seat]} battle points`,
        },
        cards(table.hand_sizes[seat] ?? 0),
      ],
      marks,
      beside: [...faces("round_table", "adventure", table.allies[seat] ?? []), ...amours],
      out: false,
    };
  },
};

const quests: GameUI = {
  ...common,
  game: "quests",
  hand: (view) => faces("quests", "adventure", (view as QuestsView).hand),
  seat: (view, seat) => {
    const table = view as QuestsView;
    const shields = table.shields[seat] ?? 0;
    return {
      facts: [
        {
          icon: "bordered-shield",
          value: `${shields}/${table.shields_to_win}`,
          label: `${plural(shields, "shield")}; ${table.shields_to_win} win`,
        },
        cards(table.hand_sizes[seat] ?? 0),
      ],
      marks: [
        seat === table.turn ? "turn" : "",
        seat === table.sponsor ? "sponsor" : "",
        table.eligible.includes(seat) && table.sponsor >= 0 ? "on the quest" : "",
      ].filter(Boolean),
      beside: [],
      out: false,
    };
  },
};

export const TINCTURES = ["purpure", "gules", "azure", "or", "vert"];
export const LETTERS = ["P", "R", "B", "Y", "G"];
export const COLOURS = ["purple", "red", "blue", "yellow", "green"];

/** The total that the picked cards would make: the view says what each adds, or -1 if unknown. */
export function wouldBe(view: Pick<IvanhoeView, "adds" | "totals" | "you">, places: number[]): number | null {
  const added = places.map((place) => view.adds[place] ?? -1);
  if (!added.length || added.includes(-1)) return null;
  return added.reduce((sum, points) => sum + points, view.totals[view.you] ?? 0);
}

const ivanhoe: GameUI = {
  ...common,
  game: "ivanhoe",
  strip: false,
  discards: (view) => faces("ivanhoe", "cards", (view as IvanhoeView).discards).reverse(),
  reference: { title: "The action cards", deck: "cards", has: ({ kind }) => kind === "action" },
  hand: (view) => faces("ivanhoe", "cards", (view as IvanhoeView).hand),
  seat: (view, seat) => {
    const table = view as IvanhoeView;
    return {
      facts: [
        {
          icon: "trophy-cup",
          value: `${table.tokens[seat]?.length ?? 0}/${table.tokens_to_win}`,
          label: `${plural(table.tokens[seat]?.length ?? 0, "token")}; ${table.tokens_to_win} win`,
        },
        cards(table.hand_sizes[seat] ?? 0),
      ],
      marks: [
        seat === table.turn && table.question ? "turn" : "",
        seat === table.leader ? "leads" : "",
        table.withdrawn.includes(seat) ? "withdrawn" : "",
      ].filter(Boolean),
      beside: [],
      out: table.withdrawn.includes(seat),
    };
  },
  mood: (view) => TINCTURES[(view as IvanhoeView).colour] ?? "",
};

const quintessence: GameUI = {
  ...common,
  game: "quintessence",
  strip: false,
  begins: (view) => {
    const { round, turn, boards, you } = view as QuintessenceView;
    return round === 1 && turn <= 2 && !boards[you]?.some(Boolean);
  },
  reference: { title: "The creatures", deck: "cards", has: () => true },
  hand: (view) => (view as QuintessenceView).hand.map(creature),
  dropText: (view, from, to) => {
    const table = view as QuintessenceView;
    const number = Number(from.split("-")[1] ?? -1) + 1;
    const place = Number(to.split("-")[1] ?? -1) + 1;
    if (from.startsWith("hand-") && to.startsWith("slot-")) {
      const taken = table.boards[table.you]?.[place - 1];
      return taken ? `place ${number} over ${place}` : `place ${number} at ${place}`;
    }
    if (from.startsWith("hand-") && to.startsWith("lane-")) return `hand ${number} to ${place}`;
    if (from.startsWith("slot-") && to.startsWith("lane-")) return `${number} to ${place}`;
    if (from.startsWith("slot-") && to.startsWith("slot-")) return `take back ${number}`;
    return null;
  },
  seat: (view, seat) => {
    const table = view as QuintessenceView;
    return {
      facts: [
        {
          icon: "stone-tower",
          value: `${table.bases[seat]}`,
          label: `base ${table.bases[seat]} of ${table.base_hp}`,
        },
        {
          icon: "two-coins",
          value: `${table.resources[seat]}/${table.income}`,
          label: `${table.resources[seat]} of ${table.income} resources`,
        },
        cards(table.hand_sizes[seat] ?? 0),
      ],
      marks: [seat === table.attacker ? "attacker" : "defender", seat === table.active ? "turn" : ""].filter(
        Boolean,
      ),
      beside: [],
      out: false,
    };
  },
};

export const uis: Record<string, GameUI> = { round_table: roundTable, quests, ivanhoe, quintessence };
