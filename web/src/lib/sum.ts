// Running arithmetic: what the picked cards add up to, and whether that is enough.
import type { Picking } from "../generated/protocol";

export interface Sum {
  text: string; // 20 + 30 = 50
  total: number;
  enough: boolean | null; // null: nobody can say what would be
  target: number;
}

const UNKNOWN = -1;

/** The sum of the picked places; null: there is none, or nobody can say. */
export function sumOf(picking: Picking | null, picks: number[]): Sum | null {
  const { adds = [], base = 0, target = 0 } = picking ?? {};
  const added = picks.map((place) => adds[place] ?? UNKNOWN);
  if (!added.length || added.includes(UNKNOWN)) return null;
  const total = added.reduce((sum, points) => sum + points, base);
  const parts = base ? [base, ...added] : added;
  const text = parts.length > 1 ? `${parts.join(" + ")} = ${total}` : `${total}`;
  return { text, total, enough: target ? total >= target : null, target };
}
