// A game that takes the same course in every run: bots that only go by rules play a deal to its end, and then a robot plays
// the first seat as its bot did, with the same bots at the others.
import { setTimeout as sleep } from "node:timers/promises";

const LOOKS = 200; // milliseconds between two looks at whether the bots have done
const SEED = "7";
// Bots whose moves follow from the cards alone.
const LEVELS = { ivanhoe: "champion" };
const LEVEL = "squire";
const SEATS = { round_table: 4, quests: 4, ivanhoe: 4, quintessence: 2 };

export const GAMES = Object.keys(SEATS);

async function asked(url, wish) {
  const options = wish && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  };
  const answer = await fetch(url, options);
  return { ok: answer.ok, text: await answer.text() };
}

/** A table of this deal; `first` sits in its first seat. */
async function table(home, game, first, wish) {
  const bots = Array((SEATS[game] ?? 2) - 1).fill(levelOf(game));
  const { ok, text } = await asked(`${home}/api/tables`, {
    game,
    seats: [first, ...bots],
    seed: SEED,
    public: false,
    ...wish,
  });
  const seated = JSON.parse(text);
  if (!ok) throw new Error(seated.text);
  return seated;
}

const levelOf = (game) => `bot:${LEVELS[game] ?? LEVEL}`;

async function recorded(home, table) {
  for (;;) {
    const { ok, text } = await asked(`${home}/api/records/${table}.tilt`);
    if (ok) return text;
    await sleep(LOOKS);
  }
}

/** A table for one person, and the moves that the first seat makes there, by number. */
export async function setOut(home, game) {
  const played = await table(home, game, levelOf(game), { name: "", pace: 0 });
  const text = await recorded(home, played.table);
  const known = JSON.parse((await asked(`${home}/api/games/${game}/moves`)).text).moves;
  const [, first] = /^seats: ([^,\n]+)/m.exec(text);
  const own = text.split("\n").filter((line) => line.startsWith(`${first}: `));
  const moves = own.map((line) => known.indexOf(line.slice(first.length + 2)));
  return { seated: await table(home, game, "person", { name: "Ann", pace: -1, hints: "all" }), moves };
}

/** In the page: a hint is the next of these moves, and nobody has to think about it. */
export function advise(moves) {
  const send = WebSocket.prototype.send;
  let made = 0;
  WebSocket.prototype.send = function (text) {
    const { type, id } = JSON.parse(text);
    if (type === "move") made += 1;
    if (type !== "hint") return send.call(this, text);
    const data = JSON.stringify({ type: "shown", id, lines: [], move: moves[made] });
    setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
  };
}
