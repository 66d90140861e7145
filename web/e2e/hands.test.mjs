// The hand, the cards, the question and the page around them, as people use them: pointer, finger, keys, text sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, decide, MOMENTS, say, sideTab } from "./moments.mjs";
import { deal, SCENES } from "./scenes.mjs";
import { centre, GAMES, holdFights, isAsked, mySeat } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();
const BOTS = { round_table: 3, quests: 3, ivanhoe: 3, quintessence: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ASIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

const table = (game, more = {}) => ({
  game,
  seats: ["person", ...Array(BOTS[game]).fill("bot")],
  seed: "3",
  ...more,
});
const lists = (lines) => ({
  game: "ivanhoe",
  seats: ["person", "bot", "bot"],
  scenario: deal("ivanhoe", "A, B, C", lines),
});
const quest = (lines) => ({
  ...table("quests"),
  seed: "",
  scenario: deal("quests", "A, B, C, D", lines),
});

const KINDS = "P3 P4 P5 R3 R4 R5 B2 B3 B4 B5 Y2 Y3 Y4 G1 S2 S3 M6 RIPOSTE DODGE SHIELD".split(" ");
const holding = (count) =>
  lists(
    `deal colour: red\ndeal turn: A\ndeal B.display: R3\ndeal A.hand: ${KINDS.slice(0, count).join(", ")}`,
  );

/** In the page: until something has stayed where it is for some frames. A hand that was just dealt is not spread out yet. */
const lieStill = (node) =>
  new Promise((resolve) => {
    let last = "";
    let frames = 0;
    const look = () => {
      const now = JSON.stringify(node.getBoundingClientRect());
      frames = now === last ? frames + 1 : 0;
      last = now;
      if (frames < 5) requestAnimationFrame(look);
      else resolve();
    };
    look();
  });

/** Clicks the visible part of a card, which may be under another, even if it cannot be chosen now. */
async function touch(card) {
  await card.evaluate(lieStill);
  await card.click({ position: { x: 9, y: 45 }, force: true });
}
/** In the page: when nothing in it moves any more. */
const comeToRest = async (node) => {
  await Promise.allSettled(node.getAnimations({ subtree: true }).map(({ finished }) => finished));
};
const hand = (page) => page.locator(".hand button");
const big = (page) => page.locator(".big");
const apart = (one, two) =>
  one.x + one.width <= two.x + 1 ||
  two.x + two.width <= one.x + 1 ||
  one.y + one.height <= two.y + 1 ||
  two.y + two.height <= one.y + 1;
const focused = (page) =>
  page.evaluate(() => {
    const here = document.activeElement;
    return here?.closest(".hand") ? "hand" : here?.closest(".question") ? "question" : here?.tagName;
  });

// The big card

test("the big card comes beside its card and goes when the pointer leaves, with Esc, and when the card is played", async () => {
  const page = await yard.sit(holding(9), { viewport: { width: 1366, height: 768 } });
  const lance = page.locator('.hand [data-face="R4"]');
  await lance.hover();
  await big(page).waitFor();
  const box = await big(page).boundingBox();
  for (const part of [".hand", ".question"])
    assert.ok(apart(box, await page.locator(part).boundingBox()), `it is not over ${part}`);
  assert.equal(await big(page).getByText("Sword", { exact: true }).count(), 1, "one title, on the card");
  await page.mouse.move(300, 200);
  await big(page).waitFor({ state: "detached" });
  await touch(lance);
  await page.mouse.move(300, 200);
  await lance.hover();
  await big(page).waitFor();
  await page.keyboard.press("Escape");
  await big(page).waitFor({ state: "detached" });
  assert.equal(await page.locator(".hand .picked").count(), 1, "Esc closed only the big card");
  await page.mouse.move(300, 200);
  await page.locator('[data-zone^="display"] [data-face="R3"]').hover();
  await big(page).waitFor();
  await page.keyboard.press("Tab");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await big(page).waitFor({ state: "detached" });
});

test("a card that comes to lie under a pointer at rest stays small until the pointer moves", async () => {
  const seated = await yard.server.table(holding(9));
  const page = await yard.visitor({ seats: mySeat(seated), viewport: { width: 1366, height: 768 } });
  await page.goto(yard.server.url);
  const back = page.getByRole("link", { name: "at your seat" });
  await back.waitFor();
  await page.mouse.move(683, 690);
  await page.clock.install();
  await back.evaluate((link) => link.click());
  const card = page.locator(".hand button:hover");
  await card.waitFor();
  await page.clock.runFor(2000);
  assert.equal(await big(page).count(), 0);
  await page.mouse.move(684, 691);
  await page.clock.runFor(2000);
  await big(page).waitFor();
});

test("the big card goes with the question that is answered, with its card, and with the page", async () => {
  const page = await yard.sit(holding(9));
  const card = page.locator('.hand [data-face="R4"]');
  await page.keyboard.press("5");
  await big(page).waitFor();
  await page.keyboard.press("Enter");
  await card.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelector(".big")?.textContent.includes("R4") !== true);
  await page.mouse.move(300, 200);
  await hand(page).first().hover();
  await big(page).waitFor();
  await page.getByRole("link", { name: "Home" }).evaluate((link) => link.click());
  await page.locator("[data-game='quests']").waitFor();
  assert.equal(await big(page).count(), 0);
});

async function press(page, node) {
  const [x, y] = centre(await node.boundingBox());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x - 20, y }] });
  await page.getByRole("dialog").waitFor();
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  return cdp;
}

test("on a phone a long press opens a sheet; a tap, a swipe down or Esc closes it, and nothing is picked", async () => {
  const page = await yard.sit(holding(5), PHONE);
  const sheet = page.getByRole("dialog", { name: "Sword" });
  const card = page.locator('.hand [data-face="R4"]');
  await press(page, card);
  await sheet.getByText("red").waitFor();
  await page.touchscreen.tap(200, 200);
  await sheet.waitFor({ state: "detached" });
  const cdp = await press(page, card);
  const [x, y] = centre(await sheet.boundingBox());
  for (const [type, down] of [
    ["touchStart", 0],
    ["touchMove", 20],
    ["touchMove", 60],
  ])
    await cdp.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: y + down }] });
  await sheet.waitFor({ state: "detached" });
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await press(page, card);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  assert.equal(await page.locator(".hand .picked").count(), 0);
});

test("in the sheet one swipes through the hand, and lifting the finger leaves it open", async () => {
  const page = await yard.sit(holding(5), PHONE);
  const cdp = await press(page, page.locator('.hand [data-face="R4"]'));
  const sheet = page.getByRole("dialog");
  const [x, y] = centre(await sheet.boundingBox());
  const swipe = async (way) => {
    for (const [type, aside] of [
      ["touchStart", 0],
      ["touchMove", way * 20],
      ["touchMove", way * 60],
    ])
      await cdp.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: x + aside, y }] });
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const order = await hand(page).evaluateAll((cards) => cards.map((card) => card.dataset.face));
  const shows = (place) =>
    page.waitForFunction((at) => document.querySelectorAll(".sheet .row i")[at]?.matches(".here"), place);
  await shows(order.indexOf("R4"));
  await swipe(1);
  await shows(order.indexOf("R4") - 1);
  await swipe(-1);
  await shows(order.indexOf("R4"));
});

// The fan

test("equal cards lie on a stack with their number if there is little room, and each touch takes one", async () => {
  const page = await yard.sit(
    quest("deal A.hand: 4 x F5, 3 x S10, 3 x H10, D5, L20\ndeal story: Q2\ndeal turn: A"),
    PHONE,
  );
  await button(page, "Sponsor").click();
  await page.locator(".hand .playable").first().waitFor();
  const counts = () => page.locator(".hand .stack").allTextContents();
  assert.deepEqual((await counts()).toSorted(), ["×3", "×3", "×4"]);
  await page
    .locator(".hand [data-face='F5']")
    .last()
    .click({ position: { x: 9, y: 45 } });
  await page.locator(".hand .picked").waitFor();
  assert.deepEqual((await counts()).toSorted(), ["×3", "×3", "×3"]);
  const overflow = await page.locator(".hand").evaluate((list) => list.scrollWidth - list.clientWidth);
  assert.ok(overflow <= 0, "the whole hand is in sight");
});

/** Moves the pointer along the hand in steps of a third of what is seen of a covered card; the cards that react, in the order in which they do. */
async function sweep(page, from, to) {
  const { y, height } = await page.locator(".hand").boundingBox();
  const seen = [];
  const step = from < to ? 12 : -12;
  for (let x = from; step > 0 ? x <= to : x >= to; x += step) {
    await page.mouse.move(x, y + height / 2);
    const open = await page.evaluate(() =>
      [...document.querySelectorAll(".hand li")].findIndex(
        (card) => card.matches(".open") && card.querySelector(":scope > button:hover"),
      ),
    );
    if (open >= 0 && seen.at(-1) !== open) seen.push(open);
  }
  return seen;
}

for (const [count, width] of [
  [12, 1366],
  [16, 1280],
  [20, 1366],
]) {
  test(`sweeping along ${count} cards at ${width} px reaches every one of them`, async () => {
    const page = await yard.sit(holding(count), { viewport: { width, height: 768 } });
    const first = await hand(page).first().boundingBox();
    const last = await hand(page).last().boundingBox();
    const all = Array.from({ length: count }, (_, at) => at);
    const [left, right] = [first.x + 3, last.x + last.width - 3];
    assert.deepEqual(await sweep(page, left, right), all);
    assert.deepEqual(await sweep(page, right, left), all.toReversed());
  });
}

test("a card under the pointer is covered by none of its neighbours and covers none, while things move too", async () => {
  const page = await yard.sit(holding(20), {
    viewport: { width: 1280, height: 720 },
    profile: { motion: "on" },
  });
  const card = hand(page).nth(9);
  await card.waitFor();
  await page.evaluate(async () => {
    const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const { x, y, height } = await card.boundingBox();
  await page.mouse.move(x + 8, y + height / 2);
  await page.waitForFunction(() => {
    const [own, next] = [...document.querySelectorAll(".hand button")].slice(9, 11);
    return next.getBoundingClientRect().left >= own.getBoundingClientRect().right - 1;
  });
  assert.ok(await card.evaluate((own) => own.matches(":hover")));
});

test("what is seen of a covered card says its number, its name and its letter", async () => {
  const page = await yard.sit(holding(20), PHONE);
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll(".hand li")].slice(0, -1).map((card) => {
      const edge = card.nextElementSibling.querySelector("button").getBoundingClientRect().left;
      const parts = [...card.querySelectorAll(".shield b, .letter, .spine")];
      return parts.filter((part) => part.getBoundingClientRect().right <= edge + 2).length;
    }),
  );
  assert.deepEqual(shown.slice(0, 4), [3, 3, 3, 3], "number, letter and name");
  assert.ok(shown.every((parts) => parts > 0));
});

test("a covered foe that the quest names shows the value in force", async () => {
  const foes =
    "Thieves, Saxons, Robber Knight, Evil Knight, Saxon Knight, Black Knight, Giant, Dragon, Mordred";
  const page = await yard.sit(
    {
      ...table("round_table"),
      seed: "",
      scenario: deal(
        "round_table",
        "A, B, C, D",
        `deal story card: Boar Hunt
deal A.hand: Boar, ${foes}, Sword
deal turn: A`,
      ),
    },
    PHONE,
  );
  const boar = page.locator('.hand [data-face="Boar"]');
  await boar.locator(".spine").waitFor();
  assert.deepEqual(await boar.locator(".shield").allTextContents(), ["15"]);
});

test("one tap picks a card, also one that lies under another", async () => {
  const page = await yard.sit(holding(20), PHONE);
  for (const face of ["R3", "R4", "R5"]) {
    const card = page.locator(`.hand [data-face="${face}"]`);
    await card.hover({ position: { x: 9, y: 45 }, trial: true }); // its edge is in sight, and lies still
    const { x, y } = await card.boundingBox();
    await page.touchscreen.tap(x + 9, y + 45);
    await card.and(page.locator("[aria-pressed='true']")).waitFor();
  }
});

test("a picked card and its number are not cut off", async () => {
  const page = await yard.sit(holding(9));
  for (const face of ["R3", "R4"]) await touch(page.locator(`.hand [data-face="${face}"]`));
  await page.locator(".hand .nth").nth(1).waitFor();
  const top = (await page.locator(".hand").boundingBox()).y;
  for (const part of [".hand .picked button", ".hand .nth"])
    for (const node of await page.locator(part).all())
      assert.ok((await node.boundingBox()).y - 4 >= top, `${part} is whole`);
});

// Picking

test("what to bid is set with a stepper, by pointer and by arrow keys", async () => {
  const page = await yard.sit(SCENES.bidding, { viewport: { width: 1280, height: 720 } });
  const [less, more] = [
    page.getByRole("button", { name: "Less" }),
    page.getByRole("button", { name: "More", exact: true }),
  ];
  await button(page, "Bid 3").waitFor();
  assert.ok(await less.isDisabled());
  await more.click();
  await more.click();
  await button(page, "Bid 5").waitFor();
  await page.getByRole("spinbutton", { name: "How much" }).press("End");
  assert.ok(await more.isDisabled());
  await page.getByRole("spinbutton", { name: "How much" }).press("ArrowDown");
  await button(page, "Bid 6").click();
  await page.locator(".recap").getByText("You bid 6.").waitFor();
});

test("a stage that is worth too little has another sign than one that rises", async () => {
  const page = await yard.sit(quest("deal A.hand: F5, F10, F15, D5\ndeal story: Q2\ndeal turn: A"));
  await button(page, "Sponsor").click();
  await page.locator('.hand [data-face="F10"]').click();
  await page.getByRole("button", { name: /^Close stage 1/ }).click();
  await page.locator(".question .ask", { hasText: /stage 2/i }).waitFor();
  await isAsked(page);
  await page.locator('.hand [data-face="F5"]').click();
  await page.locator(".sign.fails").getByText("≥").waitFor();
  await page.locator('.hand [data-face="F5"]').click();
  await page.locator('.hand [data-face="F15"]').click();
  await page.locator(".sign:not(.fails)").getByText("<").waitFor();
});

// The goal

for (const [game, words] of Object.entries({
  round_table: "The way to victory: Squire, 0 of 5 shields",
  quests: "The way to victory: 0 of 7 shields",
  quintessence: "The way to victory: base 20 of 20",
})) {
  test(`the way to victory is in sight on a phone: ${game}`, async () => {
    const page = await yard.sit(table(game), PHONE);
    const ways = page.getByRole("img", { name: words });
    await ways.first().waitFor();
    assert.equal(await ways.count(), BOTS[game] + 1);
    for (const way of await ways.all()) assert.ok(await way.isVisible());
  });
}

// Sounds

test("m mutes, the page remembers it, and no sound is fetched before anybody has touched the page", async () => {
  const page = await yard.sit(holding(5));
  const sounds = page.getByRole("button", { name: "Sounds" });
  assert.equal(await sounds.getAttribute("aria-pressed"), "true");
  const fetched = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("score")).length,
    );
  assert.equal(await fetched(), 0);
  await page.keyboard.press("m");
  assert.equal(await sounds.getAttribute("aria-pressed"), "false");
  await page.reload();
  await page.locator(".answers").waitFor();
  assert.equal(await sounds.getAttribute("aria-pressed"), "false");
});

const TRIM = quest(
  "deal A.hand: 6 x F5, 5 x F10\ndeal story: Prosperity\ndeal adventure: F15, F20\ndeal turn: A",
);
const BUILD = quest("deal A.hand: F5, F10, D5, S10\ndeal story: Q2\ndeal turn: A");
const JOUST = {
  ...table("round_table"),
  seed: "",
  scenario: deal(
    "round_table",
    "A, B, C, D",
    `deal A.hand: Mordred, Sword
deal B.hand: Horse
deal C.hand: Horse
deal D.hand: Horse
deal B.allies: Sir Galahad
deal story: Tournament at York
deal turn: A`,
  ),
};
const picked = (page) =>
  page.locator(".hand .picked button").evaluateAll((all) => all.map((card) => card.dataset.face));

test("where one card is to be given up, two can never be taken", async () => {
  const page = await yard.sit(TRIM);
  await touch(page.locator('.hand [data-face="F5"]').first());
  await touch(page.locator('.hand [data-face="F10"]').first());
  assert.equal((await picked(page)).length, 1);
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    for (const card of [...document.querySelectorAll(".hand button")].slice(0, 4)) card.click();
  });
  await page.waitForFunction(() => document.querySelectorAll(".hand .picked").length === 1);
  assert.equal(await hand(page).count(), 13, "nothing is sent before it is confirmed");
  await page.locator("[data-confirm]").click();
  await page.waitForFunction(() => document.querySelectorAll(".hand button").length <= 12);
  assert.equal(await hand(page).count(), 12);
});

test("a stage never takes two foes, however fast they are picked, and the table says why", async () => {
  const page = await yard.sit(BUILD);
  await page.locator(".answers .button").first().click();
  await touch(page.locator('.hand [data-face="F5"].playable'));
  const second = page.locator('.hand [data-face="F10"]');
  await page.locator('.hand [data-face="F10"].dim').waitFor();
  const why = await second.evaluate(
    (card) => document.getElementById(card.getAttribute("aria-describedby")).textContent,
  );
  await touch(second);
  const notice = await page.locator(".notice span").innerText();
  assert.ok(notice && why.endsWith(notice), "the same words when touched and when read out");
  assert.deepEqual(await picked(page), ["F5"]);
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    for (const face of ["F5", "F10"]) document.querySelector(`.hand [data-face="${face}"]`).click();
  });
  await page.locator(".notice").waitFor();
  assert.deepEqual(await picked(page), ["F5"]);
});

test("a stage that cannot be closed says why in the words of the page", async () => {
  const page = await yard.sit(BUILD);
  const notice = page.locator(".notice span");
  await page.locator(".answers .button").first().click();
  await page.getByRole("button", { name: "Close stage 1" }).click();
  await notice.getByText("Stage 1 is empty; it needs a foe.").waitFor();
  for (const face of ["F10", "S10"]) await touch(page.locator(`.hand [data-face="${face}"].playable`));
  await page.getByRole("button", { name: "Close stage 1 with" }).click();
  await page.locator(".ask", { hasText: "Stage 2 of 2" }).waitFor();
  await touch(page.locator('.hand [data-face="F5"].playable'));
  await page.locator(".answers .refused").click({ force: true });
  await notice.getByText("Stage 2 is worth 5; it must beat 20.").waitFor();
  await page.locator(".note").getByText("The remaining stages can no longer be built: start over.").waitFor();
  await button(page, "Put back").click();
  await page.locator(".answers").getByRole("button", { name: "Start over" }).click();
  await page.locator(".ask", { hasText: "Stage 1 of 2" }).waitFor();
  assert.equal(await hand(page).count(), 4, "all cards are back");
});

test("Mordred, who may strike now, does not look like a card for battle", async () => {
  const page = await yard.sit(JOUST);
  await button(page, "Turn up the story card").click();
  await button(page, "Enter").click();
  await page.locator('.hand [data-face="Sword"].playable').waitFor();
  await page.getByRole("button", { name: "More…" }).click();
  await page.getByRole("button", { name: /^Mordred: strike Sir Galahad/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator('.hand [data-face="Mordred"].dim').waitFor();
  assert.equal(await page.locator('.hand [data-face="Mordred"].playable').count(), 0);
});

/** The table's words about one answer, changed on their way. */
async function marked(page, mark) {
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      for (const choice of message.question?.choices ?? []) Object.assign(choice, mark(choice));
      socket.send(JSON.stringify(message));
    });
  });
}

test("the main answer stands out; a rare one is behind More, even if there is no other", async () => {
  const seated = await yard.server.table(table("quintessence"));
  const page = await yard.visitor({ seats: mySeat(seated) });
  await marked(page, ({ label }) => ({ main: label === "skip", aside: label !== "skip" }));
  await page.goto(`${yard.server.url}/t/${seated.table}`);
  await page.locator(".question .ask").waitFor();
  assert.equal(await page.locator(".answers .primary").count(), 1);
  assert.equal(await page.locator(".answers .button").count(), 1);
  const more = page.getByRole("button", { name: "More…" });
  await more.focus();
  await page.keyboard.press("Enter");
  await page.locator(".more li").first().waitFor();
  assert.equal(await page.locator(".more .primary").count(), 0);
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement.closest(".more li")));
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".more li").count(), 0);
  assert.ok(await more.evaluate((node) => node === document.activeElement));
});

test("a card that is of no use now says so when it is touched, by pointer and by key", async () => {
  const page = await yard.sit(SCENES.bidding);
  const notice = page.locator(".notice");
  const heard = page.getByRole("log", { name: "What happens" });
  const words = (card) => `You cannot use ${card} now. How many cards do you bid, 3 to 7?`;
  await touch(page.locator('.hand [data-face="Saxons"]'));
  await notice.getByText(words("Saxons")).waitFor();
  await heard.getByText(words("Saxons")).waitFor({ state: "attached" });
  await hand(page).nth(2).focus();
  await page.keyboard.press("Enter");
  await notice.getByText(words("Dagger")).waitFor();
  await page.keyboard.press("4");
  await notice.getByText(words("Horse")).waitFor();
});

// The keyboard

const FLOWS = {
  round_table: [SCENES.fight, "1"],
  quests: [TRIM, "1"],
  ivanhoe: [SCENES.ivanhoe, "2"],
  quintessence: [table("quintessence"), "1"],
};

for (const [game, [wish, key]] of Object.entries(FLOWS)) {
  test(`a question of ${game} by keyboard: a number picks, Enter confirms, and the focus goes on`, async () => {
    const page = await yard.sit(wish);
    assert.equal(await focused(page), "question", "the question has the focus at first");
    const state = () =>
      page.evaluate(() => [
        document.querySelector(".ask").textContent,
        document.querySelectorAll(".hand button").length,
      ]);
    const before = await state();
    const places = await page
      .locator(".hand button")
      .evaluateAll((all) => all.map((card, at) => (card.matches(".playable") ? at + 1 : 0)).filter(Boolean));
    await page.keyboard.press(places.includes(Number(key)) ? key : `${places[0]}`);
    await page.locator(".hand .picked button:focus").waitFor();
    await page.keyboard.press("Tab");
    assert.ok(
      await page.evaluate(() => document.activeElement === document.querySelector(".answers .button")),
      "the next stop after the hand confirms",
    );
    await page.keyboard.press("Shift+Tab");
    await page.locator(".hand .picked button:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (was) =>
        document.querySelector(".ask").textContent !== was[0] ||
        document.querySelectorAll(".hand button").length !== was[1],
      before,
    );
    await page.waitForFunction(() => document.activeElement?.closest(".hand, .question"));
  });
}

test("a key that is held down picks once, and Enter does not go on to confirm", async () => {
  const page = await yard.sit(SCENES.fight);
  const held = await hand(page).count();
  for (let times = 0; times < 6; times += 1) await page.keyboard.down("2");
  await page.keyboard.up("2");
  assert.deepEqual(await picked(page), ["Horse"]);
  await page.keyboard.press("Escape");
  await page.locator('.hand [data-face="Sword"]').focus();
  for (let times = 0; times < 6; times += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  assert.deepEqual(await picked(page), ["Sword"]);
  assert.equal(await hand(page).count(), held);
});

test("the arrow keys walk along the hand, and Space puts a picked card back", async () => {
  const page = await yard.sit(holding(9));
  const at = () =>
    page.evaluate(() => [...document.querySelectorAll(".hand button")].indexOf(document.activeElement));
  await hand(page).nth(3).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), 4);
  await page.keyboard.press("Enter");
  assert.deepEqual(await picked(page), ["R4"]);
  await page.keyboard.press("Space");
  assert.deepEqual(await picked(page), []);
  await page.keyboard.press("End");
  assert.equal(await at(), 8);
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), 0);
});

test("somebody writing in the chat is left alone when the question comes", async () => {
  const { pages } = await yard.people({ game: "ivanhoe", seats: ["person", "person"], seed: "3" });
  const [ann, bors] = pages;
  await sideTab(bors, "Chat");
  await say(bors, "Well met");
  await bors.getByLabel("Say something").fill("I hold 1");
  await touch(ann.locator(".hand .playable").first());
  await ann.locator("[data-confirm]").click();
  await ann.locator(".answers .button", { hasText: /^End/ }).click();
  await bors.locator(".answers .button").first().waitFor();
  await bors.keyboard.type("2");
  assert.equal(await bors.getByLabel("Say something").inputValue(), "I hold 12");
  assert.equal(await bors.locator(".hand .picked").count(), 0);
});

test("what a card does is read out with it, in the hand and on the table", async () => {
  const page = await yard.sit(SCENES.bidding);
  const about = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => document.getElementById(node.getAttribute("aria-describedby"))?.textContent);
  assert.match(await about('.hand [data-face="Horse"]'), /10/);
  assert.match(await about('.beside [data-face="Sir Gawain"]'), /\w{4}/);
  assert.match(await about('.board [data-face="Slay the Dragon"]'), /stages/);
});

// The line

test("while the line is lost no answer, card or drag does anything", async () => {
  const page = await MOMENTS.lost(yard, {});
  await page.getByText("Connection lost; reconnecting…").first().waitFor();
  const answer = page.locator(".answers .button").first();
  assert.equal(await answer.getAttribute("aria-disabled"), "true");
  const question = await page.locator(".question .ask").innerText();
  await answer.click({ force: true });
  await touch(hand(page).first());
  assert.equal(await page.locator(".hand .picked").count(), 0);
  const [x, y] = centre(await hand(page).nth(2).boundingBox());
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 200, { steps: 5 });
  assert.equal(await page.locator(".ghost").count(), 0);
  await page.mouse.up();
  assert.equal(await page.locator(".question .ask").innerText(), question);
});

// Letters and screens

/** What leaves the screen, covers something or cannot be reached. */
function trouble() {
  const found = [];
  const box = (node) => node.getBoundingClientRect();
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`${document.documentElement.scrollWidth} px wide`);
  const apart = (one, two) =>
    one.right <= two.left + 1 ||
    two.right <= one.left + 1 ||
    one.bottom <= two.top + 1 ||
    two.bottom <= one.top + 1;
  const own = document.querySelector(".mine > .seat");
  for (const node of document.querySelectorAll(".answers .button, .ask-hint, .hand button, nav button")) {
    if (!node.offsetParent) continue;
    node.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom } = box(node);
    const name = node.textContent.trim() || node.getAttribute("aria-label");
    if (left < -1 || right > innerWidth + 1) found.push(`${name} leaves the screen`);
    if (own && !own.contains(node) && !apart(box(own), box(node))) found.push(`the own seat covers ${name}`);
    const hit = document.elementFromPoint(left + 6, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
    if (!node.contains(hit) && !node.closest(".hand")) found.push(`${name} is covered by ${hit?.className}`);
  }
  for (const name of document.querySelectorAll(".seat h2, .displays .who b"))
    if (name.scrollWidth > name.clientWidth + 1) found.push(`${name.textContent} is cut off`);
  if (box(document.querySelector(".board")).height < 120) found.push("the board has no room");
  return found;
}

test("where I sit my name and that it is my turn stand on one line, beside my allies too", async () => {
  const page = await yard.sit(SCENES.fight, { viewport: { width: 1366, height: 768 } });
  const mine = page.locator(".mine > .seat");
  await mine.locator('.beside [data-face="Sir Galahad"]').waitFor();
  await mine.getByText("your turn").waitFor();
  const lines = await mine.locator("h2").evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  assert.equal(lines, 1);
});

test("the words of a mark stand in the middle of their pill", async () => {
  const page = await yard.sit(SCENES.fight);
  const off = await page.locator(".marks li").evaluateAll((marks) =>
    marks.map((mark) => {
      const range = document.createRange();
      range.selectNodeContents(mark);
      const [words, pill] = [range.getBoundingClientRect(), mark.getBoundingClientRect()];
      return Math.abs(words.top + words.bottom - pill.top - pill.bottom) / 2;
    }),
  );
  assert.ok(off.length > 1);
  assert.ok(Math.max(...off) <= 1.5, `${off}`);
});

test("beside the total that picked cards would make there is no bar", async () => {
  const page = await yard.sit(holding(9));
  for (const face of ["R3", "R4"]) {
    const card = page.locator(`.hand [data-face="${face}"]`);
    await card.click({ position: { x: 9, y: 45 } }); // once it lies still
    await card.and(page.locator("[aria-pressed='true']")).waitFor();
  }
  const preview = page.locator(".total em.leads");
  await preview.getByText("→ 7").waitFor();
  const drawn = await preview.evaluate((node) => {
    const { borderLeftWidth, boxShadow, backgroundImage } = getComputedStyle(node);
    return {
      borderLeftWidth,
      boxShadow,
      backgroundImage,
      before: getComputedStyle(node, "::before").content,
    };
  });
  assert.deepEqual(drawn, {
    borderLeftWidth: "0px",
    boxShadow: "none",
    backgroundImage: "none",
    before: "none",
  });
});

/** In the page: what is cut off or must be scrolled to, from top to bottom; the hand goes sideways. */
function hiddenParts() {
  const found = document.documentElement.scrollHeight > innerHeight ? ["the page"] : [];
  for (const node of document.querySelectorAll(".question *, .battle, .battle *, header.bar")) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY !== "visible" && node.scrollHeight > node.clientHeight + 1 && node.clientHeight > 1)
      found.push(`${node.tagName} ${node.className}`);
  }
  return found;
}

test("on a phone a bid with advice, allies and an amour needs no scrolling", async () => {
  const page = await yard.sit(SCENES.bidding, { ...PHONE, profile: { advice: true } });
  await page.locator(".advice").waitFor();
  await page.locator(".answers .button", { hasText: "Play Amour" }).waitFor();
  await hand(page).first().evaluate(lieStill);
  assert.deepEqual(await page.evaluate(hiddenParts), []);
});

const LOW = { ...PHONE, viewport: { width: 360, height: 740 } };

test("on a low phone advice takes the place of what just happened, and a bid needs no scrolling", async () => {
  const page = await yard.sit(SCENES.bidding, { ...LOW, profile: { advice: true } });
  await page.locator(".advice").waitFor();
  await page.locator("header.bar .rigged").waitFor();
  await page.locator(".answers .button", { hasText: "Play Amour" }).waitFor();
  await hand(page).first().evaluate(lieStill);
  assert.deepEqual(await page.evaluate(hiddenParts), []);
});

/** In the page: notes every place that the board and the hand are drawn in. */
function notePlaces() {
  window.places = new Set();
  const look = () => {
    const boxes = [".board", ".hand"].map((part) => document.querySelector(part).getBoundingClientRect());
    window.places.add(boxes.map(({ top, height }) => `${Math.round(top)}+${Math.round(height)}`).join(" "));
    requestAnimationFrame(look);
  };
  look();
}

for (const [game, phone, device] of ["ivanhoe", "quintessence"].flatMap((game) => [
  [game, "phone", PHONE],
  [game, "low phone", LOW],
])) {
  test(`${game} on a ${phone}: board and hand stay where they are, whatever is asked, advised or hinted`, async () => {
    const page = await yard.sit(table(game), { ...device, profile: { advice: true } });
    await page.locator(".advice").waitFor({ state: "attached" });
    await page.evaluate(notePlaces);
    await decide(page, 10);
    assert.deepEqual((await page.evaluate(() => [...window.places])).slice(1), []);
  });
}

const LARGE = { viewport: { width: 1366, height: 768 } };

for (const game of GAMES) {
  test(`${game} on a large screen: board and hand stay where they are when a hint takes the place of advice`, async () => {
    const page = await yard.sit(table(game), { ...LARGE, profile: { advice: true, log: false } });
    await page.locator(".advice").waitFor();
    await page.evaluate(notePlaces);
    await button(page, "Hint").click();
    await page.locator(".note.hint").waitFor();
    await hand(page).first().evaluate(lieStill);
    assert.deepEqual((await page.evaluate(() => [...window.places])).slice(1), []);
  });
}

for (const [moment, fighters, screen, device] of [
  ["fight", 2, "phone", PHONE],
  ["battle", 3, "phone", PHONE],
  ["battle", 3, "large screen", LARGE],
]) {
  test(`on a ${screen} everybody in the ${moment} is in sight, with their cards`, async () => {
    const page = await MOMENTS[moment](yard, device);
    await page
      .locator(".battle .verdict")
      .last()
      .getByText(/wins|loses/)
      .waitFor();
    await page.locator(".battle").evaluate(comeToRest);
    assert.deepEqual(await page.evaluate(hiddenParts), []);
    const panel = await page.locator(".battle").boundingBox();
    const parts = await page
      .locator(".battle :is(.part, .verdict, .button)")
      .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().toJSON()));
    assert.equal(await page.locator(".battle li").count(), fighters);
    for (const { left, top, right, bottom } of parts)
      assert.ok(
        left >= panel.x &&
          top >= panel.y &&
          right <= panel.x + panel.width &&
          bottom <= panel.y + panel.height,
      );
  });
}

test("a fight shows each of several weapons", async () => {
  const page = await yard.sit(SCENES.fight, PHONE);
  await page.evaluate(holdFights);
  for (const face of ["Horse", "Sword"]) await touch(page.locator(`.hand [data-face="${face}"]`));
  await button(page, "Attack with Horse, Sword").click();
  const weapons = page.locator(".battle .part", { hasText: "Horse, Sword" });
  await weapons.getByText("20", { exact: true }).waitFor();
  assert.equal(await weapons.locator(".card").count(), 2);
});

test("on a phone the bar of a rigged deal is one row", async () => {
  const page = await yard.sit(SCENES.bidding, PHONE);
  await page.locator("header.bar .rigged").waitFor();
  const tops = await page
    .locator("header.bar :is(.rigged, nav, a)")
    .evaluateAll((all) =>
      all.map((node) => node.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
    );
  assert.ok(Math.max(...tops) - Math.min(...tops) < 12, `${tops}`);
});

const LANES = {
  ...table("quintessence"),
  seed: "",
  scenario: deal(
    "quintessence",
    "P1, P2",
    `deal round: 6
deal first attacker: P1
deal P2.board: Kite Rider, -, Mote, Thunder Roc
deal P1.board: Iron Tortoise, Clay Guard, Blaze Knight
deal P1.hand: Mote, Leviathan, Ember Imp
deal P1.resources: 2`,
  ),
};

for (const [width, height] of [
  [1366, 768],
  [1280, 720],
  [390, 844],
]) {
  test(`what lies on the board stays on it at ${width}x${height}, also when the table objects`, async () => {
    const page = await yard.sit(LANES, { viewport: { width, height } });
    const fits = () =>
      page.waitForFunction(() => {
        const { bottom } = document.querySelector(".board").getBoundingClientRect();
        const shown = [...document.querySelectorAll(".board .side *, .board .zone *")];
        return shown.every((node) => node.getBoundingClientRect().bottom <= bottom + 1);
      });
    await fits();
    await touch(page.locator('.hand [data-face="Leviathan"]'));
    await page.locator(".notice").waitFor();
    await fits();
  });
}

const SIZES = {
  "390x844": { viewport: { width: 390, height: 844 } },
  "1280x720": { viewport: { width: 1280, height: 720 } },
};

for (const game of GAMES) {
  for (const [size, options] of Object.entries(SIZES)) {
    test(`${game} with letters twice as large at ${size}: all can be read and reached`, async () => {
      const page = await yard.sit(table(game), options);
      await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
      if (await page.locator(".shut").count()) await page.locator(".shut").click();
      await decide(page, 4);
      await page.evaluate(() => document.querySelector(".battle .button")?.click());
      assert.deepEqual(await page.evaluate(trouble), []);
      const cdp = await page.context().newCDPSession(page);
      await page.evaluate(() => (document.documentElement.style.fontSize = ""));
      await cdp.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      assert.deepEqual(await page.evaluate(trouble), [], "by the setting of the browser");
    });
  }

  test(`${game} on a phone on its side: question, answers and hand are there without scrolling`, async () => {
    const page = await yard.sit(table(game), ASIDE);
    await decide(page, 5);
    await page.evaluate(() => document.querySelector(".battle .button")?.click());
    const out = await page.evaluate(() =>
      [...document.querySelectorAll(".ask, .answers .button, .hand button:first-of-type")]
        .filter((node) => {
          const { left, top, right, bottom } = node.getBoundingClientRect();
          const wide = node.closest(".hand") ? Infinity : innerWidth;
          return left < 0 || top < 0 || right > wide || bottom > innerHeight;
        })
        .map((node) => node.textContent.trim()),
    );
    assert.deepEqual(out, []);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
      "no scrolling",
    );
    assert.ok((await page.locator(".board").boundingBox()).height > 90);
    if (game === "quintessence") {
      const board = await page.locator(".board").boundingBox();
      for (const part of ["side", "slots"]) {
        const own = await page.locator(`.board .half:last-child > .${part}`).boundingBox();
        assert.ok(own.x >= board.x && own.y + own.height <= board.y + board.height + 1, `my ${part}`);
      }
    }
  });
}
