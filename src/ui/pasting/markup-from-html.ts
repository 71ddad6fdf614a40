import { tables } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { nestLists, selectAll, styleOf, textOf, unwrap } from "./pasted-lists.ts";
import { listWrittenBullets, unseen } from "./plain-from-paste.ts";

/** An article's Markdown; an advert's lines, with "##" before a heading; or plain text, in which a link becomes its address. */
export type Dialect = "article" | "advert" | "plain";

/** Converts pasted HTML to a field's markup: headings, nested lists, links and tables are preserved. */
export function markupFromHtml(page: Document, dialect: Dialect): string {
  const service = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", emDelimiter: "*", hr: "", codeBlockStyle: "fenced" });
  if (dialect === "article") service.use(tables);
  else {
    service.escape = (text) => text;
    for (const [name, rule] of Object.entries(plainRules(dialect))) service.addRule(name, rule);
  }
  service.addRule("listItem", { filter: "li", replacement: (content, node) => itemOf(content, node as Element, dialect) });
  return cleanText(service.turndown(tidyPasted(page)));
}

const cleanText = (text: string): string =>
  listWrittenBullets(text.replace(unseen, "").replace(/\u00a0/g, " "))
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

/** Converts a table to a list: a line for each row, "Stage: 2; Fee: £3m" where its first row names the columns. Null for a layout table. */
function tableLines(table: Element): string | null {
  if (table.querySelector("table,ul,ol,h1,h2,h3,h4,h5,h6")) return null;
  const rows = selectAll(table, "tr").map((row) => Array.from(row.children).map(textOf));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2) return null;
  const heads =
    width > 2 && Array.from(table.querySelector("tr")?.children ?? []).every((cell) => cell.matches("th") || isBold(cell)) ? rows[0] : null;
  const body = heads && rows.length > 1 ? rows.slice(1) : rows;
  const lines = body.flatMap((cells) => {
    const named = cells.flatMap((cell, at) => (cell === "" ? [] : [heads?.[at] ? `${withoutColon(heads[at])}: ${cell}` : cell]));
    if (width === 2 && named[1] !== undefined) named[0] = withoutColon(named[0] ?? "");
    return named.length === 0 ? [] : [`- ${named.join(width === 2 ? ": " : "; ")}`];
  });
  const caption = textOf(table.querySelector("caption") ?? table.ownerDocument.createElement("i"));
  return `\n\n${[caption, lines.join("\n")].filter(Boolean).join("\n\n")}\n\n`;
}

const withoutColon = (label: string): string => label.replace(/\s*[:–—-]$/, "");

const isBold = (cell: Element): boolean => textOf(cell) !== "" && selectAll(cell, "b,strong").map(textOf).join(" ") === textOf(cell);

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

/** Deleted text, comments with their markers, and non-text elements. The commented text itself stays. */
const unwanted =
  "del,s,strike,style,script,noscript,title,meta,link,xml,img,svg,button,select,template,.MsoCommentReference,.msocomanchor,.msocomoff";
const unwantedStyle = /line-through|mso-element:\s*comment|mso-hide:\s*all|display:\s*none/i;

/** Normalises the HTML of Word, Outlook, Google Docs and web pages, so that lists, headings and links are marked up as such. */
function tidyPasted(page: Document): HTMLElement {
  const { body } = page;
  for (const gone of selectAll(body, unwanted)) gone.remove();
  for (const styled of selectAll(body, "[style]")) if (unwantedStyle.test(styleOf(styled))) styled.remove();
  for (const shell of selectAll(body, "b,strong,i,em")) if (/font-(?:weight|style):\s*normal/i.test(styleOf(shell))) unwrap(shell);
  for (const span of selectAll(body, "span")) emphasise(page, span);
  for (const link of selectAll(body, "a")) normaliseLink(link);
  nestLists(page);
  for (const paragraph of selectAll(body, "p,div")) promoteBoldParagraph(page, paragraph);
  return body;
}

/** Google Docs writes bold and italic as styles. */
function emphasise(page: Document, span: Element): void {
  const style = styleOf(span);
  const name = /font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? "strong" : /font-style:\s*italic/i.test(style) ? "em" : null;
  if (name !== null && !span.closest("strong,b,h1,h2,h3,h4,h5,h6")) rename(page, span, name);
}

/** Preserves links to the web; anchors and mailto links become text, and Google redirects become their target. */
function normaliseLink(link: Element): void {
  const behind = /^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?(?:.*&)?q=([^&]+)/i.exec(link.getAttribute("href") ?? "")?.[1];
  const href = behind === undefined ? (link.getAttribute("href") ?? "") : decodePart(behind);
  if (/^https?:\/\/\S+$/i.test(href)) link.setAttribute("href", href);
  else unwrap(link);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const longestHeading = 80;

/** A short paragraph that is entirely bold becomes a heading, as authors who use no styles write them. */
function promoteBoldParagraph(page: Document, paragraph: Element): void {
  const words = textOf(paragraph);
  if (/\bMso(?:Title|Subtitle|Heading)/i.test(paragraph.getAttribute("class") ?? "") && words !== "")
    return void rename(page, paragraph, "h2");
  if (words === "" || words.length > longestHeading || /^[•·▪●○◦–-]|[.,;]$/.test(words) || paragraph.closest("li,table,h1,h2,h3,h4,h5,h6"))
    return;
  if (paragraph.querySelector("p,div,ul,ol,table,br")) return;
  const bold = selectAll(paragraph, "b,strong").filter((each) => !each.parentElement?.closest("b,strong"));
  if (bold.length > 0 && textOf(paragraph) === bold.map(textOf).filter(Boolean).join(" ")) rename(page, paragraph, "h3");
}

/** Replaces an element with one of another name, keeping its children. */
function rename(page: Document, element: Element, name: string): Element {
  const renamed = page.createElement(name);
  while (element.firstChild) renamed.appendChild(element.firstChild);
  element.parentNode?.insertBefore(renamed, element);
  element.remove();
  return renamed;
}
