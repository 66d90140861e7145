// Names in sentences.

/** A name that is written from right to left turns nothing around it. */
export function isolated(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(name)
    ? `\u2068${name}\u2069`
    : name;
}
