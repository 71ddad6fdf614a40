import { unescapeHtml } from "#server/text/html-text.ts";
import { cleanAdvertHtml, isMarkup } from "./advert-html.ts";

/** An advert's words as somebody would type them; what is no HTML as it stands. */
export const typedWords = (words: string): string =>
  isMarkup(words) ? wordsOfHtml(cleanAdvertHtml(words, Number.POSITIVE_INFINITY).html) : words;

/** Clean HTML as it would be typed: an empty line between blocks, a marker before an item of a list, "## " before a heading, "[words](address)" for a link. */
export function wordsOfHtml(html: string): string {
  const linked = html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_link, href: string, inner: string) => typedLink(inner, href));
  const lists: { isCounted: boolean; items: number }[] = [];
  const text = linked.replace(/<(\/?)([a-z\d]+)[^>]*>/g, (_tag, closing: string, name: string) => {
    if (name === "ul" || name === "ol") {
      if (closing) lists.pop();
      else lists.push({ isCounted: name === "ol", items: 0 });
      return lists.length === 0 && closing ? "\n\n" : "";
    }
    if (name === "li") return closing ? "" : `\n${startOfItem(lists)}`;
    if (name === "br") return "\n";
    if (name === "h3" && !closing) return "## ";
    return closing && /^(?:p|h[2-4])$/.test(name) ? "\n\n" : "";
  });
  return unescapeHtml(text.replace(/\n{3,}/g, "\n\n")).trim();
}

/** As it is read again; an address that would end early stands behind the words. */
function typedLink(inner: string, href: string): string {
  if (inner === href) return inner;
  return /[[\]]|<br>/.test(inner) || /[()\s]/.test(href) ? `${inner} (${href})` : `[${inner}](${href})`;
}

function startOfItem(lists: { isCounted: boolean; items: number }[]): string {
  const list = lists.at(-1);
  if (list) list.items += 1;
  return `${"  ".repeat(Math.max(0, lists.length - 1))}${list?.isCounted ? `${list.items}.` : "-"} `;
}
