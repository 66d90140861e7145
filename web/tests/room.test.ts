import { expect, test } from "vitest";
import { type Box, findRoom } from "../src/lib/room";

const SCREEN = { left: 0, top: 0, width: 1000, height: 700 };
const HAND = { left: 0, top: 540, width: 1000, height: 160 };
const QUESTION = { left: 0, top: 470, width: 1000, height: 70 };
const CARD = { left: 480, top: 550, width: 100, height: 140 };
const SIZE = { width: 360, height: 240 };

const apart = (one: Box, two: Box) =>
  one.left + one.width <= two.left ||
  two.left + two.width <= one.left ||
  one.top + one.height <= two.top ||
  two.top + two.height <= one.top;

test("what is read stands near its card, and neither over the hand nor over the question", () => {
  const place = findRoom({
    size: SIZE,
    within: SCREEN,
    avoid: [HAND, QUESTION, CARD],
    rather: [],
    near: CARD,
  });
  const box = { ...place, ...SIZE };
  expect(apart(box, HAND) && apart(box, QUESTION)).toBe(true);
  expect(place.top + SIZE.height).toBe(QUESTION.top - 8);
  expect(Math.abs(place.left + SIZE.width / 2 - 530)).toBeLessThan(2);
});

test("it never leaves the screen, and beside comes before over", () => {
  const corner = { left: 950, top: 10, width: 50, height: 70 };
  const place = findRoom({ size: SIZE, within: SCREEN, avoid: [corner], rather: [], near: corner });
  expect(place.left + SIZE.width).toBeLessThanOrEqual(1000);
  expect(apart({ ...place, ...SIZE }, corner)).toBe(true);
});

test("where there is too little room, what matters less is covered", () => {
  const board = { left: 0, top: 0, width: 1000, height: 470 };
  const place = findRoom({
    size: SIZE,
    within: SCREEN,
    avoid: [HAND, QUESTION],
    rather: [board],
    near: CARD,
  });
  expect(apart({ ...place, ...SIZE }, QUESTION)).toBe(true);
});
