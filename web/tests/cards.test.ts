import { afterEach, expect, test, vi } from "vitest";
import {
  allNamed,
  backOf,
  called,
  counted,
  deckOf,
  decksOf,
  face,
  keepKit,
  kit,
  loadKit,
  spoken,
  told,
  whole,
} from "../src/cards/faces";
import type { GameKit } from "../src/generated/protocol";
import icons from "../src/generated/icons.json";

const SENT: GameKit = {
  game: "fair",
  title: "The Fair",
  line: "Lay goods, win ribbons.",
  decks: [
    {
      name: "goods",
      faces: [
        { name: "Bread", text: "a loaf.", copies: 4 },
        { name: "L3", title: "Lance", kind: "weapon", value: "3", high: "9", high_on: [2] },
        { name: "Mote", cost: 1, attack: 1, defence: 2 },
      ],
      back: { tint: "azure" },
    },
    { name: "ribbons", faces: [{ name: "Blue" }] },
  ],
  look: { crest: "crown" },
};

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

afterEach(() => vi.unstubAllGlobals());

test("what was left out on the way has its default again", () => {
  keepKit(SENT);
  const bread = face("fair", "goods", 0);
  expect(bread).toMatchObject({ game: "fair", deck: "goods", at: 0, title: "Bread", copies: 4 });
  expect(bread).toMatchObject({
    shape: "plain",
    tint: "sable",
    picture: "",
    value: "",
    high_on: [],
    cost: -1,
  });
  expect(decksOf("fair")).toEqual(["goods", "ribbons"]);
  expect(deckOf("fair", "goods").map((card) => card.name)).toEqual(["Bread", "L3", "Mote"]);
  expect(backOf("fair", "goods")).toEqual({ tint: "azure", icon: "fleur-de-lys" });
  expect(kit("fair").look).toMatchObject({
    crest: "crown",
    again: "Same cards again",
    reference: null,
  });
});

test("a card that there is not is an error, and so is a game whose kit has not come", () => {
  keepKit(SENT);
  expect(() => face("fair", "goods", 3)).toThrow("no card 3 in fair/goods");
  expect(() => face("fair", "coins", 0)).toThrow("no card 0 in fair/coins");
  expect(() => kit("chess")).toThrow("chess");
});

test("a kit is fetched once, however many ask, and again only after a failure", async () => {
  const asked: string[] = [];
  const answers = [answer({ code: "too_many", text: "Later." }, 503), answer({ ...SENT, game: "late" })];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(answers.shift()!);
  });
  await expect(loadKit("late")).rejects.toThrow("Later.");
  await Promise.all([loadKit("late"), loadKit("late")]);
  await loadKit("late");
  expect(asked).toEqual(["/api/games/late/kit", "/api/games/late/kit"]);
  expect(face("late", "goods", 1).high_on).toEqual([2]);
});

test("a card is called and spoken by what is written on it and by its name", () => {
  keepKit(SENT);
  const [bread, lance, mote] = deckOf("fair", "goods");
  expect([called(bread!), called(lance!)]).toEqual(["Bread", "Lance 3"]);
  expect([spoken(bread!), spoken(lance!)]).toEqual(["Bread", "Lance L3, weapon"]);
  expect(told(bread!)).toBe("A loaf.");
  expect(spoken(mote!)).toBe("Mote, cost 1, attack 1, defence 2");
  expect(spoken({ ...mote!, left: 1 })).toBe("Mote, cost 1, attack 1, defence 1 of 2");
});

test("a card that only one table has is as whole as any other", () => {
  expect(whole("fair", "goods", 7, { name: "Jar", tint: "vert" })).toMatchObject({
    title: "Jar",
    tint: "vert",
    shape: "plain",
    at: 7,
  });
});

test("there is a plain sign for what nobody has drawn", () => {
  expect(icons).toContain("fleur-de-lys");
});

test("one shield, two shields", () => {
  expect([0, 1, 2].map((count) => counted(count, "shield"))).toEqual(["0 shields", "1 shield", "2 shields"]);
});

test("cards that are told together have a face each, and what is no card has none", async () => {
  keepKit(SENT);
  expect(allNamed("fair", "Lance, Bread").map((card) => card.name)).toEqual(["L3", "Bread"]);
  expect(allNamed("fair", "the crowd")).toEqual([]);
});
