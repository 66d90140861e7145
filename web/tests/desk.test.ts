import { beforeAll, expect, test } from "vitest";
import { keepKit } from "../src/cards/faces";
import type { Question, Scene, Tried, Zone } from "../src/generated/protocol";
import { Desk } from "../src/lib/desk.svelte";
import type { Answer, Link } from "../src/lib/link.svelte";
import { profile } from "../src/lib/profile.svelte";

const NAMES = ["Boar", "Sword", "Lance"];
beforeAll(() =>
  keepKit({
    game: "toy",
    title: "Toy",
    line: "",
    decks: [{ name: "cards", faces: NAMES.map((name) => ({ name })) }],
    look: {},
  }),
);

type Says = (moves: number[]) => Partial<Tried> | string; // or why the moves do not go together

const HELD: Zone = { id: "hand", label: "Your hand", deck: "cards", cards: [0, 1, 2] };
const ZONES: Zone[] = [
  { id: "board 0", label: "Your board", shape: "slots", seat: 0, deck: "cards", cards: [-1, 2, -1] },
  { id: "board 1", label: "Bors's board", shape: "slots", seat: 1, deck: "cards", cards: [-1, -1, -1] },
  { id: "board", label: "Another", deck: "cards" },
];

function sit(question: Question, options: number[] = [], says: Says = () => ({ asked: true })) {
  const played: number[] = [];
  const complaints: string[] = [];
  const scene: Scene = { you: 0, head: "", seats: [{}, {}], zones: ZONES, hand: HELD, asks: [1] };
  const link = {
    status: "open",
    sending: false,
    you: 0,
    info: { game: "toy", seats: [{ name: "Ann" }, { name: "Bors", here: true }] },
    scene,
    hand: HELD,
    asked: true,
    question,
    options,
    texts: [],
    notice: null,
    textOf: () => "",
    complain: (text: string) => complaints.push(text),
    say: (text: string) => complaints.push(text),
    tryOut: (moves: number[]): Promise<Answer> => {
      const answer = says(moves);
      return Promise.resolve(
        typeof answer === "string"
          ? { ok: false, code: "refused", text: answer, rule: "" }
          : { ok: true, tried: { type: "tried", id: "", ...answer } },
      );
    },
    play: (moves: number[]) => played.push(...moves),
  };
  return { desk: new Desk(link as unknown as Link), played, complaints, link };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

// Picking

const LAYING: Question = {
  text: "Position of the next card, or Quit:",
  rule: "Q-36",
  positions: [0, 10, 11],
  refusals: ["An attack has weapons only, no foe.", "", ""],
  choices: [
    { words: [], label: "quit", move: 16 },
    { words: [], label: "stage 2", move: 20, on_board: true, spots: ["stage 1"] },
  ],
  picking: { verb: "Lay", least: 0, most: 0, finish: 16, finish_verb: "Attack", adds: [-1, 10, 20], base: 5 },
};

test("the table says which cards can be picked, and what ends the picking", async () => {
  const { desk, played } = sit(LAYING, [10, 11, 16]);
  expect([0, 1, 2].map((place) => desk.playable(place))).toEqual([false, true, true]);
  expect(desk.whyNot(0)).toBe("An attack has weapons only, no foe.");
  desk.toggle(2);
  desk.toggle(1);
  await desk.confirm(true);
  expect(played).toEqual([11, 10, 16]);
});

test("a question without positions needs no card of the hand", () => {
  const { desk } = sit(
    { text: "Which?", rule: "I-49", choices: [{ words: [], label: "yes", move: 1 }] },
    [1],
  );
  expect(desk.asksHand).toBe(false);
  expect(desk.playable(0)).toBe(false);
});

test("where nothing is said about the picking, one card is chosen", async () => {
  const { desk, played } = sit({ text: "?", rule: "", positions: [4, 5, 6] }, [4, 5, 6]);
  expect([desk.verb, desk.most]).toEqual(["Choose", 1]);
  desk.toggle(0);
  desk.toggle(2);
  expect(desk.picks).toEqual([2]);
  await desk.confirmFirst();
  expect(played).toEqual([6]);
});

test("what is done on the board is not also an answer button", () => {
  const { desk } = sit(LAYING, [16, 20]);
  expect(desk.answers.map(({ move }) => move)).toEqual([16]);
});

test("picked cards show what they make", () => {
  const { desk } = sit({ ...LAYING, picking: { ...LAYING.picking, target: 30 } }, [10, 11, 16]);
  expect(desk.sum).toBeNull();
  desk.toggle(1);
  expect(desk.sum).toMatchObject({ text: "5 + 10 = 15", enough: false, target: 30 });
  desk.toggle(2);
  expect(desk.sum).toMatchObject({ text: "5 + 10 + 20 = 35", total: 35, enough: true });
});

const GIVE_UP: Question = {
  text: "Give up 2 cards",
  rule: "R-21",
  positions: [30, 31, 32],
  picking: { verb: "Discard", least: 2, most: 2 },
};

test("no more can be picked than are wanted, and before enough are, the page says how many are missing", async () => {
  const { desk, played, complaints } = sit(GIVE_UP, [30, 31, 32]);
  desk.toggle(0);
  await desk.confirm(false);
  expect(played).toEqual([]);
  desk.toggle(1);
  desk.toggle(2);
  expect(desk.picks).toEqual([0, 1]);
  expect(complaints).toEqual(["Choose 1 more card.", "You have picked all that is needed."]);
  await desk.confirm(false);
  expect(played).toEqual([30, 31]);
});

test("what the table refuses beside a picked card is dimmed and cannot be picked", async () => {
  const open = { ...LAYING, refusals: ["", "", ""] };
  const says = () => ({
    asked: true,
    refusals: ["", "One foe.", ""],
    rules: ["", "Q-20", ""],
    finish: "Too weak.",
  });
  const { desk, played, complaints } = sit(open, [0, 10, 11, 16], says);
  desk.toggle(0);
  await settled();
  expect([1, 2].map((place) => desk.playable(place))).toEqual([false, true]);
  desk.toggle(1);
  await desk.confirm(true);
  expect(complaints).toEqual(["One foe.", "Too weak."]);
  expect([desk.picks, played]).toEqual([[0], []]);
});

test("a quick second pick that does not go with the first is put back, with the reason", async () => {
  const open = { ...LAYING, refusals: ["", "", ""] };
  const says: Says = (moves) => (moves.length > 1 ? "A stage has exactly one foe." : { asked: true });
  const { desk, played, complaints } = sit(open, [0, 10, 11, 16], says);
  desk.toggle(0);
  desk.toggle(1);
  await desk.confirm(false);
  expect([desk.picks, played]).toEqual([[0], []]);
  expect(complaints).toEqual(["A stage has exactly one foe."]);
});

test("a quick pick that does not go with the first takes none with it that was picked after it", async () => {
  const open = { ...LAYING, refusals: ["", "", ""] };
  const says: Says = (moves) => (moves.includes(10) ? "No two of a kind." : { asked: true });
  const { desk, played, complaints } = sit(open, [0, 10, 11, 16], says);
  for (const place of [0, 1, 2]) desk.toggle(place);
  await desk.confirm(true);
  expect([desk.picks, played]).toEqual([[0, 2], []]);
  expect(complaints).toEqual(["No two of a kind."]);
  await desk.confirm(true);
  expect(played).toEqual([0, 11, 16]);
});

test("while an answer is on its way, no card is picked that would be put back with the old question", () => {
  const { desk, complaints, link } = sit(LAYING, [10, 11, 16]);
  link.sending = true;
  desk.toggle(1);
  expect([desk.picks, complaints]).toEqual([[], ["One moment."]]);
});

test("a card that is of no use now says so, with what is asked or who is thinking", () => {
  const { desk, complaints, link } = sit({ text: "Do you enter the tournament?", rule: "R-33" }, [1, 2]);
  desk.toggle(2);
  link.question = { text: "Send a creature to attack, or skip", rule: "L-10" };
  desk.toggle(1);
  link.asked = false;
  desk.toggle(0);
  link.info = { ...link.info, paused: true } as typeof link.info;
  desk.toggle(0);
  expect(complaints).toEqual([
    "You cannot use Lance now. Do you enter the tournament?",
    "You cannot use Sword now. Send a creature to attack, or skip.",
    "Bors is thinking…",
    "The game is paused.",
  ]);
});

test("while the line is lost nothing is picked, touched, sent or asked", async () => {
  const { desk, played, complaints, link } = sit(LAYING, [10, 11, 16, 20]);
  link.status = "lost";
  desk.toggle(1);
  desk.touch("stage 1");
  await desk.send([16]);
  desk.explain(0);
  expect([desk.picks, played, desk.live]).toEqual([[], [], false]);
  expect(new Set(complaints)).toEqual(new Set(["Connection lost; reconnecting…"]));
});

test("main answers and rare ones are told apart, and rare ones that are not allowed are not shown", () => {
  const choices = [
    { words: [], label: "attack", move: 1, main: true },
    { words: [], label: "skip", move: 2 },
    { words: [], label: "concede", move: 3, aside: true },
    { words: [], label: "mordred against Sir Kay", move: 4, aside: true },
  ];
  const { desk } = sit({ text: "?", rule: "", choices }, [1, 2, 3]);
  expect(desk.answers.map(({ label, main }) => [label, main])).toEqual([
    ["attack", true],
    ["skip", false],
  ]);
  expect(desk.rare.map(({ label }) => label)).toEqual(["concede"]);
});

// Touching and dragging

const BOARD: Question = {
  text: "?",
  rule: "L-10",
  positions: [0, 1, 2],
  refusals: ["", "", "You cannot pay for it."],
  picking: { verb: "Place" },
  choices: [
    {
      words: [],
      label: "place 1 at 3",
      move: 7,
      help: "Boar in slot 3",
      on_board: true,
      spots: ["hand 0", "board 0 2"],
    },
    {
      words: [],
      label: "place 1 over 2",
      move: 31,
      help: "Boar instead of Lance",
      warning: "Lance is gone.",
      on_board: true,
      spots: ["hand 0", "board 0 1"],
    },
    {
      words: [],
      label: "2 to 3",
      move: 62,
      help: "Lance forward",
      on_board: true,
      spots: ["board 0 1", "board 0 2"],
    },
    { words: [], label: "take back 2", move: 63, on_board: true, spots: ["board 0 1"] },
    { words: [], label: "at Bors", move: 64, on_board: true, spots: ["seat 1"] },
  ],
};
const OPTIONS = [0, 7, 31, 62, 63, 64];

test("a picked card lights up the places where it can go", () => {
  const { desk } = sit(BOARD, OPTIONS);
  expect(["board 0 1", "board 0 2", "seat 1"].map((spot) => desk.isLit(spot))).toEqual([true, false, true]);
  desk.toggle(0);
  expect(desk.pickedSpots).toEqual(["hand 0"]);
  expect(["board 0 1", "board 0 2", "seat 1"].map((spot) => desk.isLit(spot))).toEqual([true, true, false]);
});

test("one spot is a click, two are a click each, and the last one a second time takes the shorter move", () => {
  profile.confirm = false;
  const { desk, played } = sit(BOARD, OPTIONS);
  desk.touch("seat 1");
  desk.toggle(0);
  desk.touch("board 0 2");
  desk.touch("board 0 1");
  desk.touch("board 0 2");
  desk.touch("board 0 1");
  expect(desk.touched).toEqual(["board 0 1"]);
  desk.touch("board 0 1");
  profile.confirm = true;
  expect(played).toEqual([64, 7, 62, 63]);
});

test("another spot begins another move, and what does nothing puts the first one back", () => {
  const { desk, played } = sit(BOARD, OPTIONS);
  desk.touch("board 0 1");
  desk.touch("board 1 0");
  expect([desk.touched, played]).toEqual([[], []]);
  desk.toggle(0);
  desk.touch("seat 1");
  expect([desk.picks, played]).toEqual([[], [64]]);
});

test("a card on the table is the move of its place; a place that needs no choice is the table", () => {
  const { desk } = sit(BOARD, OPTIONS);
  expect(desk.accepts("hand 0", "table")).toBe(true);
  expect(desk.accepts("hand 0", "board 0 2")).toBe(true);
  expect(desk.accepts("hand 0", "board 1 2")).toBe(false);
  expect(desk.accepts("hand 2", "table")).toBe(false);
  expect(desk.accepts("board 0 1", "hand")).toBe(true);
  const plain = sit({ text: "?", rule: "", positions: [4] }, [4]);
  expect(plain.desk.accepts("hand 0", "board 0 2")).toBe(true);
});

test("a drop that cannot be gets the table's reason, or a plain sentence", () => {
  const { desk, played, complaints, link } = sit(BOARD, OPTIONS);
  desk.drop("hand 2", "table");
  desk.drop("hand 0", "board 1 2");
  desk.drop("hand 0", "hand");
  expect(complaints).toEqual(["You cannot pay for it.", "Boar cannot go there now."]);
  link.asked = false;
  desk.drop("hand 0", "table");
  expect(complaints.at(-1)).toBe("Bors is thinking…");
  expect(played).toEqual([]);
});

test("a card that goes to the board is confirmed by wish, what it costs always", () => {
  const { desk, played } = sit(BOARD, OPTIONS);
  desk.drop("hand 0", "board 0 2");
  expect(desk.doubt).toEqual({ text: "Place Boar in slot 3?", yes: "Place", move: 7 });
  desk.settle(false);
  expect([desk.doubt, played]).toEqual([null, []]);
  profile.confirm = false;
  desk.drop("hand 0", "board 0 2");
  desk.drop("hand 0", "board 0 1");
  profile.confirm = true;
  expect(played).toEqual([7]);
  expect(desk.doubt?.text).toBe("Place Boar instead of Lance? Lance is gone.");
  desk.settle(true);
  expect(played).toEqual([7, 31]);
});

test("what only moves on the board can be taken back, so it is done at once", () => {
  const { desk, played } = sit(BOARD, OPTIONS);
  desk.drop("board 0 1", "board 0 2");
  expect([desk.doubt, played]).toEqual([null, [62]]);
});

test("the places of another zone than the hand are touched where they lie", () => {
  const which = { text: "Which?", rule: "I-49", positions: [60, 61], zone: "board 0" };
  const { desk, played } = sit(which, [61]);
  expect([desk.asksHand, desk.playable(1)]).toEqual([false, false]);
  expect([desk.isLit("board 0 0"), desk.isLit("board 0 1")]).toEqual([false, true]);
  desk.touch("board 0 1");
  expect(played).toEqual([61]);
});

test("several places of another zone are picked and confirmed together", async () => {
  const which = {
    text: "Which?",
    rule: "",
    positions: [60, 61, 62],
    zone: "board 0",
    picking: { most: 2, least: 2 },
  };
  const { desk, played } = sit(which, [60, 61, 62]);
  desk.touch("board 0 1");
  desk.touch("board 0 2");
  expect(desk.picks).toEqual([1, 2]);
  await desk.confirmFirst();
  expect(played).toEqual([61, 62]);
});

test("a card of the hand that only goes somewhere is picked, but not confirmed alone", async () => {
  const choices = [
    { words: [], label: "mordred against Kay", move: 9, aside: true, spots: ["hand 1", "board 1 0"] },
  ];
  const { desk, played } = sit({ text: "?", rule: "", choices }, [9]);
  expect([0, 1].map((place) => desk.playable(place))).toEqual([false, true]);
  desk.toggle(1);
  expect([desk.isPicked(1), desk.enough, desk.isLit("board 1 0")]).toEqual([true, false, true]);
  expect(desk.onward.map(({ label }) => label)).toEqual(["mordred against Kay"]);
  desk.touch("board 1 0");
  await settled();
  expect(played).toEqual([9]);
});

test("among cards that are asked for, one with a rare use only waits to be dragged", async () => {
  const choices = [{ words: [], move: 9, aside: true, spots: ["hand 1", "board 1 0"] }];
  const refusals = ["", "He does not fight."];
  const { desk, played } = sit({ text: "?", rule: "", positions: [60, 61], refusals, choices }, [60, 9]);
  expect([0, 1].map((place) => desk.playable(place))).toEqual([true, false]);
  expect(desk.accepts("hand 1", "board 1 0")).toBe(true);
  desk.drop("hand 1", "board 1 0");
  await settled();
  expect(played).toEqual([9]);
});

test("numbered zones are found by what they have in common", () => {
  const { desk } = sit(BOARD, OPTIONS);
  expect(desk.zones("board").map(({ id }) => id)).toEqual(["board 0", "board 1"]);
  expect(desk.zone("board 1")?.label).toBe("Bors's board");
  expect(desk.faces(ZONES[0]!).map((card) => card?.name ?? null)).toEqual([null, "Lance", null]);
});

test("a drop that costs something is confirmed whatever the settings say", async () => {
  profile.confirm = false;
  const drops = { "hand 0": { "board 0 1": 31, "board 0 2": 7 } };
  const losses = { "Lance is gone.": [31] };
  const question = { text: "?", rule: "", positions: [0], picking: { verb: "Place" }, drops, losses };
  const { desk, played } = sit(question, [7, 31]);
  desk.drop("hand 0", "board 0 1");
  expect(desk.doubt?.text).toMatch(/^Place .+\? Lance is gone\.$/);
  desk.settle(false);
  desk.drop("hand 0", "board 0 2");
  await settled();
  expect(played).toEqual([7]);
});

test("a map of spots is dragged like a choice, and a card of the hand is confirmed with its place", async () => {
  profile.confirm = true;
  const drops = { "hand 0": { "board 0 2": 7 }, "board 0 1": { "board 0 2": 62 } };
  const { desk, played } = sit(
    { text: "?", rule: "", positions: [0], picking: { verb: "Place" }, drops },
    [7, 62],
  );
  expect([desk.accepts("hand 0", "board 0 2"), desk.accepts("hand 0", "board 0 1")]).toEqual([true, false]);
  desk.drop("board 0 1", "board 0 2");
  await settled();
  expect(played).toEqual([62]);
  desk.drop("hand 0", "board 0 2");
  expect(desk.doubt?.text).toMatch(/^Place .+ in place 3\?$/);
  desk.settle(true);
  await settled();
  expect(played).toEqual([62, 7]);
});

test("what begins a move can be dragged; a place that is asked for is only touched", () => {
  const { desk } = sit(BOARD, OPTIONS);
  expect(["hand 0", "board 0 1", "board 0 2"].map((spot) => desk.canDrag(spot))).toEqual([true, true, false]);
  const asked = sit({ text: "?", rule: "", positions: [60, 61], zone: "board 0" }, [61]);
  expect([asked.desk.canTouch("board 0 1"), asked.desk.canDrag("board 0 1")]).toEqual([true, false]);
});

test("a card that stands away from its place goes back by one touch, or on to another place by a drag", () => {
  const drops = { "lane 0 0": { "board 0 1": 95 }, "board 0 1": { "lane 0 2": 72 } };
  const { desk, played, link } = sit({ text: "?", rule: "", drops }, [72, 95]);
  link.scene.zones = [
    { ...ZONES[0]!, ids: ["", "b", ""], away: [1] },
    { id: "lane 0", label: "Your lanes", shape: "slots", seat: 0, cards: [2, -1, -1], ids: ["b", "", ""] },
  ];
  desk.touch("lane 0 0");
  expect(played).toEqual([95]);
  desk.drop("lane 0 0", "lane 0 2");
  expect(played).toEqual([95, 72]);
  expect(desk.accepts("lane 0 0", "lane 0 1")).toBe(false);
});

test("what is dropped in vain is a move that the table refuses with its reason", () => {
  const tries = { "lane 0": 116, "board 0 1": 31 };
  const { desk, played, complaints } = sit({ text: "?", rule: "", tries }, []);
  desk.drop("hand 2", "lane 0 3");
  desk.drop("hand 2", "board 0 1");
  desk.drop("hand 2", "board 0 0");
  expect(played).toEqual([119, 31]);
  expect(complaints).toEqual(["Lance cannot go there now."]);
});

test("a card that is no answer by itself, but goes somewhere, begins that move when it is touched", () => {
  const choices = [
    { words: [], label: "Play it", move: 7, spots: ["hand 0", "board 0 2"] },
    { words: [], label: "Discard it", move: 8, spots: ["hand 0", "board 0 0"] },
  ];
  const giveUp = { text: "?", rule: "", positions: [0, 1], refusals: ["It can be played.", ""], choices };
  const { desk, complaints } = sit({ ...giveUp, picking: { verb: "Discard", most: 2, least: 2 } }, [1, 7, 8]);
  desk.toggle(1);
  desk.toggle(0);
  expect([desk.picks, desk.touched, complaints]).toEqual([[], ["hand 0"], []]);
  expect(desk.onward.map(({ label }) => label)).toEqual(["Play it", "Discard it"]);
  desk.toggle(0);
  expect(desk.touched).toEqual([]);
});
