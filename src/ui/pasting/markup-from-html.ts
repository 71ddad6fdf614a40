import { tables } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { all, textOf } from "./pasted-nodes.ts";
import { tidyPasted } from "./pasted-page.ts";

/** An article's Markdown; an advert's lines, with "##" before a heading; plain words, in which a link is its address. */
export type Dialect = "article" | "advert" | "plain";

/** The words of pasted markup in the markup of a field: headings, lists within lists, links and tables stay what they are. */
export function markupFromHtml(page: Document, dialect: Dialect): string {
  const service = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", emDelimiter: "*", hr: "", codeBlockStyle: "fenced" });
  if (dialect === "article") service.use(tables);
  else {
    service.escape = (text) => text;
    for (const [name, rule] of Object.entries(plainRules(dialect))) service.addRule(name, rule);
  }
  service.addRule("listItem", { filter: "li", replacement: (content, node) => itemOf(content, node as Element, dialect) });
  return cleaned(service.turndown(tidyPasted(page)));
}

/** Signs that cannot be seen, and more than one empty line in a row. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffc]/g;
const cleaned = (text: string): string =>
  text
    .replace(unseen, "")
    .replace(/\u00a0/g, " ")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

function plainRules(dialect: "advert" | "plain"): Record<string, TurndownService.Rule> {
  const asItIs = (content: string) => content;
  return {
    emphasis: { filter: ["strong", "b", "em", "i", "code"], replacement: asItIs },
    quote: { filter: ["blockquote", "pre"], replacement: (content) => `\n\n${content.trim()}\n\n` },
    heading: {
      filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
      replacement: (content) => {
        const words = content.replace(/\s+/g, " ").trim();
        return words === "" ? "" : `\n\n${dialect === "advert" ? "## " : ""}${words}\n\n`;
      },
    },
    link: {
      filter: "a",
      replacement: (content, node) => {
        const [words, href] = [content.trim(), (node as Element).getAttribute("href") ?? ""];
        if (words === "" || words === href) return content.trim();
        return dialect === "advert" && !/[[\]\n]/.test(words) && !/[()\s]/.test(href) ? `[${words}](${href})` : `${words} (${href})`;
      },
    },
    table: { filter: "table", replacement: (content, node) => tableLines(node as Element) ?? `\n\n${content.trim()}\n\n` },
    row: { filter: "tr", replacement: (content) => `${content.trim()}\n\n` },
    cell: { filter: ["td", "th"], replacement: (content) => `${content.trim()}\n\n` },
  };
}

/** A table as a list: a line for each row, "Stage: 2; Fee: £3m" where its first row names the columns. Null for one that only lays a page out. */
function tableLines(table: Element): string | null {
  if (table.querySelector("table,ul,ol,h1,h2,h3,h4,h5,h6")) return null;
  const rows = all(table, "tr").map((row) => Array.from(row.children).map(textOf));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2) return null;
  const heads =
    width > 2 && Array.from(table.querySelector("tr")?.children ?? []).every((cell) => cell.matches("th") || isBold(cell)) ? rows[0] : null;
  const body = heads && rows.length > 1 ? rows.slice(1) : rows;
  const lines = body.flatMap((cells) => {
    const named = cells.flatMap((cell, at) => (cell === "" ? [] : [heads?.[at] ? `${heads[at]}: ${cell}` : cell]));
    return named.length === 0 ? [] : [`- ${named.join(width === 2 ? ": " : "; ")}`];
  });
  const caption = textOf(table.querySelector("caption") ?? table.ownerDocument.createElement("i"));
  return `\n\n${[caption, lines.join("\n")].filter(Boolean).join("\n\n")}\n\n`;
}

const isBold = (cell: Element): boolean => textOf(cell) !== "" && all(cell, "b,strong").map(textOf).join(" ") === textOf(cell);

function itemOf(content: string, item: Element, dialect: Dialect): string {
  const list = item.parentElement;
  const at = Array.from(list?.children ?? [])
    .filter((each: Element) => each.matches("li"))
    .indexOf(item as HTMLLIElement);
  const first = Number(list?.getAttribute("start") ?? "1") || 1;
  const marker = list?.matches("ol") ? `${first + at}. ` : "- ";
  const within = " ".repeat(dialect === "article" ? marker.length : 2);
  const lines = content.replace(/^\s+|\s+$/g, "").replace(/\n{2,}(?=\s*(?:-|\d+\.) )/g, "\n");
  const body = (dialect === "article" ? lines : lines.replace(/\n{2,}/g, "\n")).replace(/\n/g, `\n${within}`);
  return body === "" ? "" : `${marker}${body}\n`;
}
