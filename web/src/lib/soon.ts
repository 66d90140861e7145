// Parts of the page that come when they are needed.

const AGAIN = 2000; // milliseconds

/** A part of the page as soon as it arrives: while the line is down it is asked for again and again. */
export function soon<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(() => new Promise((resolve) => setTimeout(() => resolve(soon(load)), AGAIN)));
}
