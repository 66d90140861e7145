// The battle in the words of the table: what everybody had, added up part by part.

export interface Part {
  what: string;
  points: number;
}

export interface Fighter {
  name: string;
  parts: Part[];
  total: number;
  stands: boolean;
}

export interface Battle {
  title: string;
  against: number; // what had to be reached; 0: the most wins
  foe: string;
  fighters: Fighter[];
}

const FIGHT = /^(.+?): (.+) = (\d+)(?: against (\d+): (passes|falls)| BP(, the most)?)\.$/;
const STAGE = /^Stage (\d+) is (.+): (\d+) BP\.$/;
const SHORT_STAGE = /^Stage (\d+) was (.+) \(value (\d+)\)\.$/;
const SHORT_FIGHT = /^(.+): (.+) \(value (\d+)\) (wins|loses)\.$/;

function part(text: string): Part {
  const match = /^(.*) (\d+)$/.exec(text);
  return match ? { what: match[1]!, points: Number(match[2]) } : { what: text, points: 0 };
}

/** The battle that some news tell of, or none. */
export function battle(lines: string[]): Battle | null {
  const found: Battle = { title: "", against: 0, foe: "", fighters: [] };
  for (const line of lines) {
    const stage = STAGE.exec(line) ?? SHORT_STAGE.exec(line);
    const fight = FIGHT.exec(line);
    const short = SHORT_FIGHT.exec(line);
    if (stage) {
      found.title = `Stage ${stage[1]}`;
      found.foe = stage[2]!;
      found.against = Number(stage[3]);
    } else if (fight) {
      if (fight[4]) found.against = Number(fight[4]);
      const stands = fight[4] ? fight[5] === "passes" : fight[6] !== undefined;
      found.fighters.push({
        name: fight[1]!,
        parts: fight[2]!.split(" + ").map(part),
        total: Number(fight[3]),
        stands,
      });
    } else if (short && found.title) {
      const parts =
        short[2] === "no cards" ? [] : short[2]!.split(" ").map((what) => ({ what, points: worth(what) }));
      found.fighters.push({
        name: short[1]!,
        parts,
        total: Number(short[3]),
        stands: short[4] === "wins",
      });
    }
  }
  if (!found.fighters.length) return null;
  if (!found.title) found.title = "Tournament";
  return found;
}

/** `S10` says what it is worth. */
function worth(card: string): number {
  return Number(/\d+$/.exec(card)?.[0] ?? 0);
}
