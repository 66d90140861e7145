// Numbers on the way to their new value.

const NUMBER = /^[-−]?\d+/;

/** What is shown of a text while its number goes from one to another; words change at once. */
export function between(from: string, to: string, part: number): string {
  const [start, goal] = [from, to].map((text) => NUMBER.exec(text)?.[0]);
  if (start === undefined || goal === undefined || part >= 1) return to;
  const [a, b] = [start, goal].map((text) => Number(text.replace("−", "-"))) as [number, number];
  const eased = 1 - (1 - part) ** 2;
  return `${Math.round(a + (b - a) * eased)}${to.slice(goal.length)}`;
}
