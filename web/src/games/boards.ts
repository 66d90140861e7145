// What the middle of the table looks like: a game may bring a skin, any other gets the default table.
import type { Component } from "svelte";
import type { Desk } from "../lib/desk.svelte";
import Default from "./Default.svelte";
import Ivanhoe from "./ivanhoe/Ivanhoe.svelte";
import Quests from "./quests/Quests.svelte";
import Quintessence from "./quintessence/Quintessence.svelte";
import RoundTable from "./round_table/RoundTable.svelte";

export interface Skin {
  board: Component<{ desk: Desk }>;
  strip: boolean; // the other players in a row above the board; else the board shows them
  beside: string[]; // zones that are drawn beside their players instead of on the board: allies
}

const PLAIN: Skin = { board: Default, strip: true, beside: [] };

const skins: Record<string, Skin> = {
  ivanhoe: { board: Ivanhoe, strip: false, beside: [] },
  quests: { board: Quests, strip: true, beside: [] },
  quintessence: { board: Quintessence, strip: false, beside: [] },
  round_table: { board: RoundTable, strip: true, beside: ["allies"] },
};

export function skinOf(game: string): Skin {
  return skins[game] ?? PLAIN;
}
