// Plays through the page itself: it asks for a hint and clicks what the hint marks, or makes its move on the board.

export function robot(most) {
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = (selector) => all(selector).map((node) => node.textContent);
  const key = () =>
    JSON.stringify([
      texts(".question .ask, .coach, .question .note:not(.hint)"),
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

  /** Touches the spots of a move, one after another. */
  async function follow(spots) {
    for (const spot of spots.split(";").filter(Boolean)) {
      one(`[data-spot="${spot}"]`)?.click();
      await wait(40);
    }
  }

  /** Confirms what is picked; where more cards are wanted than the hint names, any others go with it. */
  async function confirm() {
    for (let more = 0; more < 20; more += 1) {
      const button = await until(() => one("[data-confirm]"), 1000);
      if (button?.getAttribute("aria-disabled") !== "true") return button?.click();
      const free = ".playable[aria-pressed='false']";
      (one(`.hand .hinted ${free}`) ?? one(`.hand ${free}`))?.click();
      await wait(25);
    }
  }

  async function answer() {
    const coach = one(".question[aria-busy='false'] .coach:has(b)"); // in a lesson it says what to do
    const hint = one(".ask-hint:not([aria-disabled='true'])");
    if (!coach && !hint) return false;
    if (window.robotThinks) await wait(window.robotThinks); // as long as a person would
    const before = key();
    hint?.click();
    const said = coach ?? (await until(() => one(".hint") ?? (key() !== before && "gone")));
    if (!said || said === "gone") return false;
    const { spots } = said.dataset;
    const button = one(".question .hinted");
    const card = one(".hand .hinted button");
    if (button) button.click();
    else if (card && !spots.includes(";")) {
      card.click();
      await confirm();
    } else await follow(spots);
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
