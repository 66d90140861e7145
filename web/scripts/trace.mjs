// What a browser did in a stretch of time, as its tracing tells it. Times are CPU time of the thread, and the rest are
// counts, so they hardly depend on what else the machine has to do.

const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "blink.animations",
  "blink.user_timing",
  "cc",
];
/** What the page marks as a moment: a performance mark of this name. */
export const MOMENT = "tiltyard moment";

/** Traces a browser; `stop` gives the events. */
export async function startTrace(browser) {
  const cdp = await browser.newBrowserCDPSession();
  const events = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  return {
    async stop() {
      const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
      await cdp.send("Tracing.end");
      await complete;
      await cdp.detach();
      return events;
    },
  };
}

const milliseconds = (events) => events.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);

/** The main thread that was busiest: that of the page. */
function mainThread(events) {
  const threads = new Map();
  for (const { ph, name, pid, tid, args } of events)
    if (ph === "M" && name === "thread_name" && args.name === "CrRendererMain")
      threads.set(`${pid} ${tid}`, []);
  for (const event of events) if (event.ph === "X") threads.get(`${event.pid} ${event.tid}`)?.push(event);
  return [...threads.values()].sort((one, other) => milliseconds(other) - milliseconds(one))[0] ?? [];
}

/** Whether something ended after the first moment had begun, and before the moment after so many did. */
function isWithin(events, moments) {
  const marks = events.filter(({ name }) => name === MOMENT).map(({ ts }) => ts);
  const [from, until] = [marks[0], marks[moments]];
  return ({ ts, dur = 0 }) => ts + dur >= from && ts + dur < until;
}

/** Counts of what was dear in so many moments. A task is too long if a CPU so many times as slow misses a frame by it. */
export function told(events, slower, moments) {
  const counts = isWithin(events, moments);
  const main = mainThread(events).filter(counts);
  const named = (...names) => main.filter(({ name }) => names.includes(name));
  const tasks = named("RunTask");
  const animations = events.filter((event) => event.name === "Animation" && counts(event));
  const budget = 1000 / 60 / slower;
  return {
    frames: named("ProxyMain::BeginMainFrame").length,
    layouts: named("Layout").length,
    paints: named("Paint").length,
    animations: animations.filter(({ ph }) => ph === "b").length,
    plain: animations.filter(({ args }) => args?.data?.compositeFailed).length,
    busy: milliseconds(tasks),
    styling: milliseconds(named("UpdateLayoutTree")),
    laying: milliseconds(named("Layout")),
    painting: milliseconds(named("PrePaint", "Paint", "Layerize", "Commit")),
    late: tasks.filter(({ tdur = 0 }) => tdur / 1000 > budget).length,
    longest: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
  };
}
