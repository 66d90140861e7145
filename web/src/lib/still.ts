// A table that only shows: a moment of a replay, or a picture.
import type { Scene } from "../generated/protocol";
import { Desk } from "./desk.svelte";
import type { Link } from "./link.svelte";

/** The desk of a scene. The parts of a table draw a connection; this is one at which nothing happens. */
export function still(
  { game, title, names }: { game: string; title: string; names: string[] },
  scene: Scene,
  you: number,
): Desk {
  const line = {
    info: { seats: names.map((name) => ({ name, here: true })), game, title },
    you,
    scene,
    hand: scene.hand ?? null,
    asked: false,
    options: [],
    texts: [],
    question: null,
    clocks: [],
    over: null,
  };
  return new Desk({ ...line, complain: () => undefined, say: () => undefined } as unknown as Link);
}
