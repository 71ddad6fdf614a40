import { unescapeHtml } from "#server/text/html-text.ts";

export interface ArticleHeading {
  /** What the address of the part ends in. */
  id: string;
  text: string;
  level: 2 | 3;
}

/** Gives the headings of clean HTML addresses of their own, and lists the two upper ranks of them. */
export function anchorHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = [];
  const taken = new Set<string>();
  const anchored = html.replace(/<h([234])>(.*?)<\/h\1>/gs, (_whole, rank: string, inner: string) => {
    const text = unescapeHtml(inner.replace(/<[^>]*>/g, "")).trim();
    const id = unused(`part-${slugOf(text) || "heading"}`, taken);
    if (rank !== "4" && text !== "") headings.push({ id, text, level: rank === "2" ? 2 : 3 });
    return `<h${rank} id="${id}">${inner}</h${rank}>`;
  });
  return { html: anchored, headings };
}

const slugMaxChars = 80;

/** Small letters, digits and single hyphens; "" when nothing of the text is left. */
export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugMaxChars)
    .replace(/^-|-$/g, "");

function unused(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`;
  taken.add(free);
  return free;
}
