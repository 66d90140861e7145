// The browser tells me that it is my turn. Nothing leaves this device: the page itself says it, so it must be open.
import type { TableInfo } from "../generated/protocol";
import { seatKeys } from "./profile.svelte";

/** Asks the person, through the browser; only when they have said that they want it. */
export async function allow(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** What is said; never what a hand holds. */
export function turnText(table: TableInfo): string {
  const mine = seatKeys(table.table).map(({ seat }) => seat);
  const others = table.seats.filter((_, seat) => !mine.includes(seat)).map((seat) => seat.name ?? "");
  const list = others.length > 1 ? `${others.slice(0, -1).join(", ")} and ${others.at(-1)}` : others[0];
  return `It is your turn in ${table.title}${list ? ` against ${list}` : ""}.`;
}

export async function tellTurn(table: TableInfo): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const how = { body: turnText(table), tag: table.table, icon: "/icon-192.png", data: table.table };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification("Your turn", how);
  else new Notification("Your turn", how);
}
