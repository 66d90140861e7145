// How a game is laid out on the page. No rules here: only where things of its view are drawn.
import { creature, face, type Face, type GameName } from "../cards/faces";
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

export interface Picking {
  many: boolean;
  verb: string; // what confirming the picked cards is called
  finish: string; // the same, when it also ends the question; empty: it does not
}

export interface GameUI {
  game: GameName;
  hand: (view: unknown) => Face[];
  whyNotAt: (view: unknown, place: number) => string;
  story: (view: unknown) => number;
  asksHand: (view: unknown) => boolean;
  reaches: (view: unknown, place: number, texts: string[]) => boolean;
  picking: (view: unknown) => Picking;
  onBoard: (view: unknown, words: string) => boolean; // an answer that is given on the board
  dropText: (view: unknown, from: string, to: string) => string | null;
  whyNot: (view: unknown, from: string, to: string) => string;
  seat: (view: unknown, seat: number) => SeatFacts;
  mood: (view: unknown) => string;
  begins: (view: unknown) => boolean; // nothing has been done yet, and the table says who meets whom
  discards: (view: unknown) => Face[]; // the open discard pile, the last one first
  reference: { title: string; deck: string; has: (card: Face) => boolean } | null; // what special cards do
  strip: boolean; // the other players in a row above the board; else the board shows them
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const cards = (count: number): Fact => ({
  icon: "card-pickup",
  value: String(count),
  label: plural(count, "card"),
});
const ONE: Picking = { many: false, verb: "Choose", finish: "" };
const RANKS = ["Squire", "Knight", "Champion Knight", "Knight of the Round Table"];
const HELMS = ["light-helm", "closed-barbute", "crested-helmet", "round-table"];

const common = {
  strip: true,
  whyNotAt: () => "",
  story: () => -1,
  asksHand: () => true,
  reaches: () => false,
  onBoard: () => false,
  whyNot: () => "That does not go there.",
  mood: () => "",
  begins: () => false,
  discards: () => [] as Face[],
  reference: null,
};

function handText(hand: Face[], from: string, to: string): string | null {
  if (!from.startsWith("hand-") || to !== "table") return null;
  return hand[Number(from.slice(5))]?.name ?? null;
}

const roundTable: GameUI = {
  ...common,
  game: "round_table",
  discards: (view) =>
    (view as RoundTableView).adventure_discards
      .map((card) => face("round_table", "adventure", card))
      .reverse(),
  reference: {
    title: "Allies and tests",
    deck: "adventure",
    has: ({ kind }) => /ally|amour|test/.test(kind),
  },
  hand: (view) => (view as RoundTableView).hand.map((card) => face("round_table", "adventure", card)),
  story: (view) => (view as RoundTableView).story,
  asksHand: (view) =>
    ["build", "stage cards", "tournament cards", "hand limit", "payment", "call to arms"].includes(
      (view as RoundTableView).question,
    ),
  picking: (view) => {
    const { question, building_at } = view as RoundTableView;
    if (question === "build") return { many: true, verb: `Lay into stage ${building_at + 1}`, finish: "" };
    if (question === "stage cards") return { many: true, verb: "Lay", finish: "Into battle" };
    if (question === "tournament cards") return { many: true, verb: "Lay", finish: "Into the lists" };
    return { many: true, verb: "Discard", finish: "" };
  },
  onBoard: (view, words) =>
    (view as RoundTableView).question === "build" &&
    (/^stage \d/.test(words) || words.startsWith("take back")),
  dropText: (view, from, to) => {
    const { hand, question } = view as RoundTableView;
    if (from.startsWith("staged-")) return to === "hand" ? `take back ${from.slice(7)}` : null;
    if (!from.startsWith("hand-") || to !== "table") return null;
    const name = face("round_table", "adventure", hand[Number(from.slice(5))]!).name;
    return ["hand limit", "payment", "call to arms"].includes(question) ? `discard ${name}` : name;
  },
  seat: (view, seat) => {
    const table = view as RoundTableView;
    const rank = table.ranks[seat] ?? 0;
    const cost = table.costs[seat] ?? 0;
    const marks = [
      seat === table.turn ? "turn" : "",
      seat === table.sponsor ? "sponsor" : "",
      table.participants.includes(seat) ? "on the quest" : "",
      table.entrants.includes(seat) ? "in the lists" : "",
      table.question === "bid" && (table.bids[seat] ?? -1) >= 0 ? `bid ${table.bids[seat]}` : "",
      (table.looks[seat] ?? -1) >= 0 ? "Merlin has looked" : "",
    ].filter(Boolean);
    const amours = Array.from({ length: table.amours[seat] ?? 0 }, () =>
      face("round_table", "adventure", 31),
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
      beside: [
        ...(table.allies[seat] ?? []).map((card) => face("round_table", "adventure", card)),
        ...amours,
      ],
      out: false,
    };
  },
};

const quests: GameUI = {
  ...common,
  game: "quests",
  hand: (view) => (view as QuestsView).hand.map((card) => face("quests", "adventure", card)),
  asksHand: (view) => ["trim", "build", "attack"].includes((view as QuestsView).question),
  picking: (view) => {
    const { question, my_stages, quest_stages } = view as QuestsView;
    if (question === "attack") return { many: true, verb: "Lay", finish: "Attack" };
    if (question === "build")
      return { many: true, verb: "Lay", finish: `Close stage ${my_stages.length} of ${quest_stages}` };
    return { many: true, verb: "Discard", finish: "" };
  },
  dropText: (view, from, to) => handText(quests.hand(view), from, to),
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

/** What the picked cards would make the total: the view says what each adds, an action nothing that is known. */
export function wouldBe(view: IvanhoeView, places: number[]): number | null {
  const cards = places.map((place) => face("ivanhoe", "cards", view.hand[place]!));
  if (!cards.length || cards.some((card) => card.value === undefined)) return null;
  const green = view.colour < 0 ? cards[0]!.letter === "G" : LETTERS[view.colour] === "G";
  const added = cards.reduce((sum, card) => sum + (green ? 1 : card.value!), 0);
  return (view.totals[view.you] ?? 0) + added;
}

const ivanhoe: GameUI = {
  ...common,
  game: "ivanhoe",
  strip: false,
  discards: (view) => (view as IvanhoeView).discards.map((card) => face("ivanhoe", "cards", card)).reverse(),
  reference: { title: "The action cards", deck: "cards", has: ({ kind }) => kind === "action" },
  hand: (view) => (view as IvanhoeView).hand.map((card) => face("ivanhoe", "cards", card)),
  whyNotAt: (view, place) => (view as IvanhoeView).why_not[place] ?? "",
  asksHand: (view) => ["open", "turn"].includes((view as IvanhoeView).question),
  picking: (view) =>
    (view as IvanhoeView).question === "turn"
      ? { many: true, verb: "Play", finish: "" }
      : { ...ONE, verb: "Open with" },
  dropText: (view, from, to) => {
    const name = handText(ivanhoe.hand(view), from, to);
    return name && name.length > 2 ? name.toLowerCase() : name;
  },
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
  whyNotAt: (view, place) => {
    const table = view as QuintessenceView;
    const card = table.hand[place];
    if (!card || table.affordable[place]) return "";
    return `It costs ${card.cost}; you have ${table.resources[table.you]}.`;
  },
  asksHand: (view) => (view as QuintessenceView).question !== "defence",
  reaches: (_view, place, texts) => texts.some((text) => text.startsWith(`place ${place + 1} `)),
  picking: () => ({ many: false, verb: "Place", finish: "" }),
  onBoard: (_view, words) => /^(place \d|\d to \d|take back \d)/.test(words),
  dropText: (view, from, to) => {
    const table = view as QuintessenceView;
    const number = Number(from.split("-")[1] ?? -1) + 1;
    const place = Number(to.split("-")[1] ?? -1) + 1;
    if (from.startsWith("hand-") && to.startsWith("slot-")) {
      const taken = table.boards[table.you]?.[place - 1];
      return taken ? `place ${number} over ${place}` : `place ${number} at ${place}`;
    }
    if (from.startsWith("hand-") && to === "table") return `place ${number}`;
    if (from.startsWith("hand-") && to.startsWith("lane-")) return `hand ${number} to ${place}`;
    if (from.startsWith("slot-") && to.startsWith("lane-")) return `${number} to ${place}`;
    if (from.startsWith("slot-") && to.startsWith("slot-")) return `take back ${number}`;
    return null;
  },
  whyNot: (view, from, to) => {
    const table = view as QuintessenceView;
    if (from.startsWith("hand-") && to.startsWith("lane-"))
      return "Only cards on the board can go into a lane.";
    if (from.startsWith("hand-"))
      return quintessence.whyNotAt(view, Number(from.slice(5))) || "That slot is taken.";
    if (table.you !== table.attacker && !table.pending)
      return "Only the attacker sends cards into the lanes now.";
    return "That lane is not open to this card now.";
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
