// What a browser did in a stretch of time, as its tracing tells it. Times are CPU time of the thread, and the rest are
// counts, so they hardly depend on what else the machine has to do.

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.animations", "cc"];

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

/** Counts of what was dear. A frame is too long if it would be late on a CPU that is so many times as slow. */
export function told(events, slower) {
  const main = mainThread(events);
  const named = (...names) => main.filter(({ name }) => names.includes(name));
  const tasks = named("RunTask");
  const budget = 1000 / 60 / slower;
  return {
    frames: named("ProxyMain::BeginMainFrame").length,
    layouts: named("Layout").length,
    paints: named("Paint").length,
    animations: events.filter(({ name, ph }) => name === "Animation" && ph === "b").length,
    plain: events.filter(({ name, args }) => name === "Animation" && args?.data?.compositeFailed).length,
    busy: milliseconds(tasks),
    laying: milliseconds(named("Layout")),
    late: tasks.filter(({ tdur = 0 }) => tdur / 1000 > budget).length,
    longest: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
  };
}
