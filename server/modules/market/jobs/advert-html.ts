import sanitizeHtml from "sanitize-html";
import { unescapeHtml } from "#server/text/html-text.ts";
import { AdvertBlocks } from "./advert-blocks.ts";
import { plainToHtml } from "./plain-advert.ts";

/** An advert's text, safe to show. */
export interface AdvertHtml {
  /** Only p, h3, ul, ol, li, strong, em, br and a. */
  html: string;
  /** The same text without markup, one line per block. */
  text: string;
  /** At most 300 characters, ending at a sentence where one ends. */
  summary: string;
}

const maxSourceChars = 200_000;
const blockTags = [
  "p",
  "div",
  "section",
  "article",
  "header",
  "footer",
  "main",
  "table",
  "tr",
  "blockquote",
  "pre",
  "dl",
  "dt",
  "dd",
  "td",
  "th",
  "hr",
  "center",
  "address",
];
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
const dropped = [
  "script",
  "style",
  "textarea",
  "option",
  "noscript",
  "iframe",
  "object",
  "svg",
  "math",
  "template",
  "title",
  "head",
  "select",
  "button",
  "form",
  // Struck-out text, such as Word's tracked deletions.
  "del",
  "s",
  "strike",
];
const rename = (tag: string) => (): sanitizeHtml.Tag => ({ tagName: tag, attribs: {} });
const isWebAddress = (href: string) => /^https?:\/\//i.test(href) && URL.canParse(href);

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["p", "h3", "ul", "ol", "li", "strong", "em", "br", "a"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: dropped,
  nestingLimit: 40,
  transformTags: {
    ...Object.fromEntries(blockTags.map((tag) => [tag, rename("p")])),
    ...Object.fromEntries(headings.map((tag) => [tag, rename("h3")])),
    b: rename("strong"),
    i: rename("em"),
    menu: rename("ul"),
    span: (tag, { style = "" }) => ({ tagName: /line-through/i.test(style) ? "del" : tag, attribs: {} }),
  },
};

/**
 * Sanitises an advert's HTML or plain text once, when it is saved. Whatever the input, the result is well formed, has no script, style,
 * image or address other than http(s), and sanitising it again changes nothing.
 * @param maxChars maximum text length; the rest is cut after the last whole block
 */
export function cleanAdvertHtml(source: string, maxChars = 20_000): AdvertHtml {
  const capped = source.slice(0, maxSourceChars);
  const marked = isMarkup(capped) ? capped : plainToHtml(capped);
  const blocks = new AdvertBlocks(maxChars);
  for (const part of sanitizeHtml(marked, rules).split(/(<[^>]*>)/)) {
    const tag = /^<(\/?)([a-z\d]+)(?:\s+href="([^"]*)")?[^>]*>$/.exec(part);
    if (!tag) blocks.addText(part);
    else if (tag[1]) blocks.close(tag[2] ?? "");
    else blocks.open(tag[2] ?? "", tag[3] !== undefined && isWebAddress(unescapeHtml(tag[3])) ? tag[3] : null);
  }
  const { html, text, prose } = blocks.finish();
  return { html, text, summary: summarise(prose) };
}

/** Whether an advert's text is treated as HTML. */
export const isMarkup = (source: string): boolean => /<\/?[a-z][^>]*>/i.test(source);

const summaryMaxChars = 300;

/** Returns the start of the text, in whole sentences if at least one fits. */
export function summarise(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= summaryMaxChars) return line;
  const start = line.slice(0, summaryMaxChars);
  const sentence = /^[\s\S]{60,}[.!?](?=\s|$)/.exec(start)?.[0];
  if (sentence) return sentence;
  const cut = start.slice(0, summaryMaxChars - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), summaryMaxChars - 60)).replace(/[\s,;:–-]+$/, "")}…`;
}
