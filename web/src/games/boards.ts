// What the middle of the table looks like: a game may bring a skin, any other gets the default table.
import type { Component } from "svelte";
import type { Desk } from "../lib/desk.svelte";
import { soon } from "../lib/soon";

type Board = Component<{ desk: Desk }>;

export interface Skin {
  board: () => Promise<Board>; // fetched once, when somebody sits down to it
  strip: boolean; // the other players in a row above the board; else the board shows them
  beside: string[]; // zones that are drawn beside their players instead of on the board: allies
}

function once(load: () => Promise<{ default: Board }>): () => Promise<Board> {
  let board: Promise<Board> | undefined;
  return () => (board ??= soon(load).then((module) => module.default));
}

const PLAIN: Skin = { board: once(() => import("./Default.svelte")), strip: true, beside: [] };

const skins: Record<string, Skin> = {
  ivanhoe: { board: once(() => import("./ivanhoe/Ivanhoe.svelte")), strip: false, beside: [] },
  quests: { board: once(() => import("./quests/Quests.svelte")), strip: true, beside: [] },
  quintessence: { board: once(() => import("./quintessence/Quintessence.svelte")), strip: false, beside: [] },
  round_table: {
    board: once(() => import("./round_table/RoundTable.svelte")),
    strip: true,
    beside: ["allies"],
  },
};

export function skinOf(game: string): Skin {
  return skins[game] ?? PLAIN;
}
