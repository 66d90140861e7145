// A finished game explained: the curve, a turning point, a decision, and the way from there to a table of one's own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings, until } from "./tools.mjs";
import { useYard } from "./yard.mjs";

const yard = useYard();

// Whoever wins this tournament wins the game, and both can.
const LAST = `tiltyard 1
game: ivanhoe
rules: 2
seats: Ann, Bors
deal colour: red
deal turn: Ann
deal Ann.tokens: purple, blue, yellow, green
deal Bors.tokens: purple, blue, yellow, green
deal Bors.display: R3
deal Ann.hand: R4, R5, S2
deal Bors.hand: R4, R5, S2
---
`;

/** A short game of bots that is over. */
async function finished() {
  const seats = ["bot:random", "bot:random"];
  const { table } = await yard.server.table({ game: "ivanhoe", name: "", seats, scenario: LAST, pace: 0 });
  await until(() => fetch(`${yard.server.api}/api/records/${table}/replay`).then((answer) => answer.ok));
  return table;
}

async function explained(options = {}) {
  const table = await finished();
  const page = await yard.visitor(options);
  await page.goto(`${yard.server.url}/replay/${table}`);
  await page.getByRole("button", { name: "Explain this game" }).click();
  const study = page.getByRole("region", { name: "Analysis" });
  await study.getByRole("heading", { name: "Turning points" }).waitFor({ timeout: 150_000 });
  return { page, study };
}

for (const theme of ["light", "dark"])
  test(`a turning point is read and leads to its moment, ${theme}`, { timeout: 200_000 }, async () => {
    const { page, study } = await explained({ profile: { theme } });
    const first = study
      .getByRole("region", { name: "Turning points" })
      .getByRole("button", { name: /^Move \d+: .+ \d+ % → \d+ %$/ })
      .first();
    const [, move] = /^Move (\d+)/.exec(await first.innerText());
    await first.click();
    assert.equal(await page.getByRole("slider", { name: "Moment" }).inputValue(), move);
    const curve = study.getByRole("slider", { name: "Step on the curve" });
    assert.equal(await curve.inputValue(), move);
    await curve.press("Home");
    assert.match(await curve.getAttribute("aria-valuetext"), /\d+ %, .+ \d+ %/);
    await study.getByText("The curve as a table").click();
    await study.getByRole("rowheader", { name: "Deal" }).waitFor();
    assert.deepEqual(await findings(page), []);
  });

test(
  "a decision shows its alternatives, and can be tried, on a phone too",
  { timeout: 200_000 },
  async () => {
    const { page, study } = await explained({ viewport: { width: 390, height: 780 } });
    const decision = study.getByRole("region", { name: "Decision" });
    await decision.getByRole("rowheader", { name: /\(done\)$/ }).waitFor();
    assert.ok((await decision.getByRole("row").count()) > 2, "there was something else to do");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await decision.getByRole("button", { name: "Try it yourself from here" }).click();
    await page.waitForURL(/\/t\//);
  },
);
