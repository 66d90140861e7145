// The middle of the table, per game. They are part of the first load, so that a lost connection cannot take one away.
import type { Component } from "svelte";
import type { Desk } from "../lib/desk.svelte";
import Ivanhoe from "./Ivanhoe.svelte";
import Quests from "./Quests.svelte";
import Quintessence from "./Quintessence.svelte";
import RoundTable from "./RoundTable.svelte";

export const boards: Record<
  string,
  Component<{ desk: Desk; onpeek?: (what: "discards" | "reference") => void }>
> = {
  round_table: RoundTable,
  quests: Quests,
  ivanhoe: Ivanhoe,
  quintessence: Quintessence,
};
