// Work that is spread over the frames of the screen, so that none of them comes late.

const LATE = 100; // milliseconds after which nobody looks, so nothing waits for a frame

/** Does something in the next frame before it is drawn, where measuring the page costs nothing extra; then goes on after it. */
export function inFrame(work: () => void = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      work();
      setTimeout(resolve);
    };
    const frame = requestAnimationFrame(go);
    const timer = setTimeout(go, LATE);
  });
}
