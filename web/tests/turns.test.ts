import { beforeEach, expect, test } from "vitest";
import type { TableInfo } from "../src/generated/protocol";
import { isMuted, keepMuted, mute } from "../src/lib/mute";
import { turnText } from "../src/lib/notify";
import { keepSeat, profile, titled, turns } from "../src/lib/profile.svelte";
import { REACTIONS, reactionOf } from "../src/lib/reactions";
import { isMine, turnWords, yoursFirst } from "../src/lib/turn";

const NOW = 1_800_000_000;
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, "localStorage", {
    value: {
      getItem: (place: string) => kept.get(place) ?? null,
      setItem: (place: string, text: string) => kept.set(place, text),
    },
    configurable: true,
  });
  profile.muted = [];
});

function game(table: string, asks: number[], since = 0): TableInfo {
  const seats = [{ name: "Ann" }, { name: "Bors" }, { name: "Ector", bot: "knight" }];
  return { table, game: "ivanhoe", title: "Ivanhoe", phase: "running", seats, asks, since };
}

test("lists say whose turn it is and since when, and the ones that have waited longest for me come first", () => {
  for (const table of ["a", "b", "c"]) keepSeat(table, { seat: 0, key: "k", name: "Ann" });
  const games = [game("a", [1], NOW - 100), game("b", [0], NOW - 60), game("c", [0], NOW - 7_200)];
  expect(games.map(isMine)).toEqual([false, true, true]);
  expect(games.map((each) => turnWords(each, undefined, NOW))).toEqual([
    "Bors's turn for 1 min",
    "Your turn for 1 min",
    "Your turn for 2 h",
  ]);
  expect(turnWords(game("a", [1, 2]))).toBe("Waiting for Bors and Ector");
  expect(turnWords(game("a", []))).toBe("");
  expect(turnWords(game("a", [1], NOW - 59), undefined, NOW)).toBe("Bors's turn");
  expect(yoursFirst(games).map(({ table }) => table)).toEqual(["c", "b", "a"]);
});

test("what the browser says names the game and the others, and nothing else", () => {
  keepSeat("a", { seat: 0, key: "k", name: "Ann" });
  expect(turnText(game("a", [0]))).toBe("It is your turn in Ivanhoe against Bors and Ector.");
});

test("the title counts the games that wait for me", () => {
  turns.mine = 2;
  expect(titled("Tiltyard")).toBe("(2) Tiltyard");
  turns.mine = 0;
  expect(titled("Tiltyard")).toBe("Tiltyard");
});

test("people are muted at one table, and stay so at the next one", () => {
  mute("a", "Bors", true);
  expect([isMuted("a", "Bors"), isMuted("b", "Bors"), isMuted("a", "Ann")]).toEqual([true, false, false]);
  keepMuted("a", "b");
  expect(isMuted("b", "Bors")).toBe(true);
  mute("a", "Bors", false);
  expect([isMuted("a", "Bors"), isMuted("b", "Bors")]).toEqual([false, true]);
  for (let at = 0; at < 200; at += 1) mute("a", `Guest ${at}`, true);
  expect(profile.muted.length).toBe(60);
});

test("every reaction has words and a picture", () => {
  expect(REACTIONS).toHaveLength(8);
  expect(reactionOf("oops")).toEqual({ what: "oops", words: "Oops!", icon: "drop-weapon" });
});
