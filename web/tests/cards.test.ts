import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { counted, creature, deckOf, decksOf, face, GAMES, spoken } from "../src/cards/faces";

const sprite = readFileSync(new URL("../src/generated/sprite.svg", import.meta.url), "utf8");

test("every card of every game has a name, words, a kind and a picture that is shipped", () => {
  for (const game of GAMES) {
    for (const deck of decksOf(game)) {
      expect(deckOf(game, deck).length).toBeGreaterThan(2);
      for (const card of deckOf(game, deck)) {
        expect(card.text, card.name).not.toBe("");
        expect(card.picture, card.name).not.toBe("fleur-de-lys");
        expect(sprite, card.picture).toContain(`id="${card.picture}"`);
      }
    }
  }
});

test("a foe that the quest names knows its high value", () => {
  const boar = face("round_table", "adventure", 0);
  expect([boar.name, boar.value, boar.high]).toEqual(["Boar", 5, 15]);
  expect(boar.highOn).toContain(8);
});

test("a damaged creature says so", () => {
  const hurt = { id: "P1#01", name: "Mote", element: "aether", cost: 1, attack: 1, defence: 1, printed: 2 };
  expect(spoken(creature(hurt))).toBe("Mote, cost 1, attack 1, defence 1 of 2");
});

test("one shield, two shields", () => {
  expect([0, 1, 2].map((count) => counted(count, "shield"))).toEqual(["0 shields", "1 shield", "2 shields"]);
});
