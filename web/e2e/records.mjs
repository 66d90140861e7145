// Games that bots have played, so that a table can be put anywhere in a game without playing there first.
import { isAsked, mySeat, until } from "./tools.mjs";

/** What bots would make of this table, played at once: its record, and the table that it was played at. */
export async function played(server, wish) {
  const seats = wish.seats.map(() => "bot:page");
  const { table } = await server.table({ ...wish, name: "", seats });
  const text = await until(async () => {
    const answer = await fetch(`${server.api}/api/records/${table}.tilt`);
    return answer.ok && answer.text();
  });
  return { table, text };
}

/** A table at the place of such a game where its first seat decides for the last time but so many. */
async function resumed(server, wish, before = 0) {
  const { text } = await played(server, wish);
  const [head, body] = text.split("---\n");
  const moves = body.trim().split("\n");
  const [, first] = /^seats: ([^,\n]+)/m.exec(head);
  const own = moves.flatMap((move, at) => (move.startsWith(`${first}: `) ? [at] : []));
  const until = own.at(-1 - Math.min(before, own.length - 1));
  const kept = head.replace(/^(moves|bots):.*\n/gm, "");
  const scenario = `${kept}---\n${moves
    .slice(0, until)
    .map((move) => `${move}\n`)
    .join("")}`;
  const { game, seats, public: listed = false } = wish;
  return server.table({ game, seats, public: listed, scenario, resume: true });
}

/** Sits down at such a table, and is asked there. */
export async function sitLate(yard, wish, before = 0) {
  const seated = await resumed(yard.server, wish, before);
  const page = await yard.come(seated.table, { seats: mySeat(seated) });
  await isAsked(page);
  return { page, seated };
}
