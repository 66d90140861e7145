// What a screen reader reads out.

/** Lines as one text: every one ends, so that the voice makes a pause before the next; 3/2 is two numbers, not a fraction. */
export function aloud(lines: string[]): string {
  const ended = lines.map((line) => (/[.!?…:]["”]?$/.test(line) ? line : `${line}.`));
  return ended.join(" ").replace(/\b(\d+)\/(\d+)\b/g, "$1 and $2");
}
