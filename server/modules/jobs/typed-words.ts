import { unescapeHtml } from "#server/html-text.ts";
import { cleanAdvertHtml, isMarkup } from "./advert-html.ts";

/** An advert's words as somebody would type them; what is no HTML as it stands. */
export const typedWords = (words: string): string =>
  isMarkup(words) ? wordsOfHtml(cleanAdvertHtml(words, Number.POSITIVE_INFINITY).html) : words;

/** Clean HTML as it would be typed: an empty line between blocks, a dash before an item of a list, an address behind what links to it. */
export function wordsOfHtml(html: string): string {
  const text = html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_link, href: string, inner: string) => (inner === href ? inner : `${inner} (${href})`))
    .replace(/<li>/g, "\n- ")
    .replace(/<\/(?:p|h[2-4]|ul|ol)>/g, "\n\n")
    .replace(/<br>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/\n{3,}/g, "\n\n");
  return unescapeHtml(text).trim();
}
