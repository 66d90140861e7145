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

/** When something moved that came to its end (what glows while somebody thinks has none), in microseconds. */
function movements(events) {
  const begun = new Map();
  const spans = [];
  for (const { name, ph, ts, pid, id2, args } of events.toSorted((one, other) => one.ts - other.ts)) {
    if (name !== "Animation") continue;
    const id = `${pid} ${id2?.local}`;
    if (ph === "b" && args.endData?.state === "finished") begun.set(id, ts);
    if (ph !== "e" || !begun.has(id)) continue;
    spans.push([begun.get(id), ts]);
    begun.delete(id);
  }
  return joined(spans);
}

/** The same time as spans that do not overlap. */
function joined(spans) {
  const all = [];
  for (const [from, until] of spans.toSorted(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else all.push([from, until]);
  }
  return all;
}

/** For how many seconds something moved, and how many frames a second the screen showed meanwhile. */
export function moved(events) {
  const spans = movements(events);
  const shown = new Set(); // a frame that the main thread is late for is told twice
  for (const { name, ph, ts, pid, args } of events) {
    if (name !== "PipelineReporter" || ph !== "b") continue;
    const { frame_source, frame_sequence, state } = args.frame_reporter;
    if (state.startsWith("STATE_PRESENTED") && spans.some(([from, until]) => from <= ts && ts < until))
      shown.add(`${pid} ${frame_source} ${frame_sequence}`);
  }
  const seconds = spans.reduce((sum, [from, until]) => sum + (until - from) / 1e6, 0);
  return { seconds, rate: seconds ? shown.size / seconds : 0 };
}
