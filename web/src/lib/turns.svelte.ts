// In which of my games it is my turn: counted in the title, and told by the browser if that is wanted.
import type { TableInfo } from "../generated/protocol";
import { api } from "./api";
import { myTables, profile, turns } from "./profile.svelte";
import { route } from "./route.svelte";
import { isMine } from "./turn";

const OFTEN = 20_000; // milliseconds
const SELDOM = 6; // while no game is running, only every so many times

/** Looks at my games now and then; called once at the start. */
export function watchTurns(): void {
  let known: Set<string> | null = null; // where it was my turn; null: nobody has looked yet
  let running = true;
  let looks = 0;

  async function look(): Promise<void> {
    const mine = await mineNow().catch(() => null);
    if (!mine) return;
    running = mine.running;
    turns.mine = mine.tables.length;
    const before = known;
    known = new Set(mine.tables.map(({ table }) => table));
    if (before && profile.notify)
      for (const table of mine.tables) if (!before.has(table.table) && !isSeen(table)) await tell(table);
  }

  $effect.root(() => {
    $effect(() => {
      void turns.asked;
      void route.at;
      void look();
    });
  });
  setInterval(() => {
    looks += 1;
    if (running || looks % SELDOM === 0) void look();
  }, OFTEN);
}

async function mineNow(): Promise<{ tables: TableInfo[]; running: boolean }> {
  const kept = myTables();
  const all = kept.length ? await api.named(kept) : [];
  return { tables: all.filter(isMine), running: all.some(({ phase }) => phase === "running") };
}

/** Whether I am looking at this table anyway. */
const isSeen = ({ table }: TableInfo) => !document.hidden && route.at.page === "t" && route.at.id === table;

async function tell(table: TableInfo): Promise<void> {
  const { tellTurn } = await import("./notify");
  await tellTurn(table);
}
