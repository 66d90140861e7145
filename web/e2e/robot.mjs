// Plays through the page itself: it asks for a hint and clicks what the hint marks, or makes its move on the board.

export function robot(most) {
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = (selector) => all(selector).map((node) => node.textContent);
  const key = () =>
    JSON.stringify([
      texts(".question .ask, .question .note:not(.hint)"),
      texts(".answers .button"),
      all(".hand li").length,
      all(".hand .picked").length,
    ]);

  const isDone = () => !one(".question[aria-busy='true']") && !one(".hand .picked");

  async function until(test, time = 4000) {
    for (let waited = 0; waited < time; waited += 15) {
      const found = test();
      if (found) return found;
      await wait(15);
    }
    return null;
  }

  async function follow(text) {
    const lane = /^(\d) to (\d)$/.exec(text);
    const place = /^place (\d)(?: (?:at|over) (\d))?$/.exec(text);
    const card = /^card (\d+)$/.exec(text);
    if (lane) {
      all(".half:last-child .slot")[lane[1] - 1]?.querySelector("button")?.click();
      await wait(40);
      all(".lanes")[1]?.children[lane[2] - 1]?.querySelector("button")?.click();
    } else if (place && place[2]) {
      all(".hand li button")[place[1] - 1]?.click();
      await wait(40);
      all(".half:last-child .slot")[place[2] - 1]?.querySelector("button")?.click();
    } else if (place) {
      all(".hand li button")[place[1] - 1]?.click();
      await wait(40);
      one("[data-confirm]")?.click();
    } else if (card) {
      all(".displays .legal")[0]?.click();
    } else if (text.startsWith("stage ")) {
      all(".pick")[Number(text.slice(6)) - 1]?.click();
    } else if (text.startsWith("take back ")) {
      one(`.stages .now [data-label="${text}"], .half:nth-of-type(3) [data-lane]`)?.click();
    } else if (/^(shield|stunned)$/.test(text)) one(".fronts .legal")?.click();
  }

  /** Confirms what is picked; where more cards are wanted than the hint names, any others go with it. */
  async function confirm() {
    for (let more = 0; more < 20; more += 1) {
      const button = await until(() => one("[data-confirm]"), 1000);
      if (button?.getAttribute("aria-disabled") !== "true") return button?.click();
      one(".hand .playable[aria-pressed='false']")?.click();
      await wait(25);
    }
  }

  async function answer() {
    const hint = one(".ask-hint:not([aria-disabled='true'])");
    if (!hint) return false;
    const before = key();
    hint.click();
    const said = await until(() => one(".hint") ?? (key() !== before && "gone"));
    if (!said || said === "gone") return false;
    const target = one(".question .hinted") ?? one(".hand .hinted button");
    if (target) {
      target.click();
      if (target.closest(".hand")) await confirm();
    } else await follow(said.dataset.text);
    await until(() => {
      one("dialog[open] .primary")?.click(); // quite sure
      return one(".ending") || (isDone() && key() !== before);
    }, 1200);
    return true;
  }

  return (async () => {
    let moves = 0;
    let idle = 0;
    while (moves < most && idle < 6000) {
      if (one(".ending")) return { moves, over: true };
      if (window.robotStops?.()) return { moves, over: false, stopped: true };
      one(".battle .button, .opening .primary")?.click();
      if (await answer()) {
        moves += 1;
        idle = 0;
      } else {
        idle += 1;
        await wait(20);
      }
    }
    return { moves, over: Boolean(one(".ending")), idle };
  })();
}
