// Parts of the page that come when they are needed.

const AGAIN = 2000; // milliseconds

/** A part of the page as soon as it arrives: while the line is down it is asked for again and again. */
export function soon<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(
    ({ message }: Error) =>
      new Promise((resolve) => setTimeout(() => resolve(soon(renamed(message) ?? load)), AGAIN)),
  );
}

/** Browsers remember a script that did not come, and do not ask for it again; it comes by another name. */
function renamed<Part>(problem: string): (() => Promise<Part>) | undefined {
  const [script] = /http\S+\.js/.exec(problem) ?? [];
  return script ? () => import(/* @vite-ignore */ `${script}?${Date.now()}`) as Promise<Part> : undefined;
}
