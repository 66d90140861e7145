// What a screen reader reads out.

/** Lines as one text: every one ends, so that the voice makes a pause before the next. */
export function aloud(lines: string[]): string {
  return lines.map((line) => (/[.!?…:]["”]?$/.test(line) ? line : `${line}.`)).join(" ");
}
