import { expect, test } from "vitest";
import { blocks } from "../src/lib/markdown";

test("rulings are found in lists and in paragraphs", () => {
  const found = blocks("# Quests\n\nText.\n\n- **Q-01** One\n  two.\n- **Q-02** Three.\n\n**R-12** A rule.");
  expect(found.map((block) => block.kind)).toEqual(["h", "p", "li", "li", "p"]);
  expect(found.map((block) => block.rules.join())).toEqual(["", "", "Q-01", "Q-02", "R-12"]);
  expect(found[2]?.html).toBe("<b>Q-01</b> One two.");
});

test("tables become tables and markup is escaped", () => {
  const [table, text] = blocks("| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>");
  expect(table?.html).toContain("<td>2</td>");
  expect(text?.html).toBe("&lt;script&gt;");
});
