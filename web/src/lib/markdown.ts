// The rules pages are simple Markdown: headings, lists, tables, emphasis. Everything is escaped first.

export interface Block {
  kind: "h" | "p" | "li" | "table";
  level: number;
  html: string;
  rules: string[]; // the rulings that it names in bold
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

function rulings(text: string): string[] {
  return [...text.matchAll(/\*\*([A-Z]{1,2}-\d+[a-z]?)\*\*/g)].map((match) => match[1]!);
}

function row(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));
}

function tableHtml(lines: string[]): string {
  const [head = "", , ...body] = lines;
  const cells = (line: string, tag: string) =>
    row(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join("");
  const rows = body.map((line) => `<tr>${cells(line, "td")}</tr>`).join("");
  return `<table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${rows}</tbody></table>`;
}

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  for (const part of source.replace(/<!--[\s\S]*?-->/g, "").split(/\n{2,}/)) {
    const lines = part.split("\n").filter((line) => line.trim());
    const first = lines[0];
    if (!first) continue;
    const heading = /^(#+) (.*)$/.exec(first);
    if (heading) {
      found.push({ kind: "h", level: heading[1]!.length, html: inline(heading[2]!), rules: [] });
      if (lines.length > 1) found.push(...blocks(lines.slice(1).join("\n")));
    } else if (first.startsWith("|")) {
      found.push({ kind: "table", level: 0, html: tableHtml(lines), rules: [] });
    } else if (/^([-*]|\d+\.) /.test(first)) {
      const items = part.split(/\n(?=(?:[-*]|\d+\.) )/);
      for (const item of items) {
        const text = item.replace(/^([-*]|\d+\.) /, "").replace(/\n\s*/g, " ");
        found.push({ kind: "li", level: 0, html: inline(text), rules: rulings(text) });
      }
    } else {
      const text = lines.join(" ");
      found.push({ kind: "p", level: 0, html: inline(text), rules: rulings(text) });
    }
  }
  return found;
}
