import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { unescapeHtml } from "#server/text/html-text.ts";
import { readPictureAddress, sourceSet } from "./pictures/picture-address.ts";

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

/** Raised whenever the same text would give other HTML: what was kept by another version is made anew when it is read. */
export const rendererVersion = 3;

const rename = (tagName: string) => (): sanitizeHtml.Tag => ({ tagName, attribs: {} });
/** The corner of a table heads nothing: a screen reader would look for words in it. */
const emptyHeader = /<th>\s*<\/th>/g;
const isElsewhere = (href: string) => /^https?:/i.test(href);

function pictureAttributes(src: string, alt: string): sanitizeHtml.Attributes {
  const picture = readPictureAddress(src);
  if (picture === null) return { src, alt };
  const { width, height } = picture;
  const sizes = `(max-width: 48rem) 100vw, 44rem`;
  return { src, srcset: sourceSet(picture), sizes, width: String(width), height: String(height), alt, loading: "lazy" };
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "ul", "ol", "li", "strong", "em", "h2", "h3", "h4", "a", "blockquote", "code", "pre", "hr"],
    ...["table", "thead", "tbody", "tr", "th", "td", "img"],
  ],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "srcset", "sizes", "width", "height", "alt", "loading"] },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && (readPictureAddress(attribs.src ?? "") === null || !attribs.alt),
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 40,
  transformTags: {
    h1: rename("h2"),
    h5: rename("h4"),
    h6: rename("h4"),
    // Only a picture of our own, described, comes through; all else of it follows from its address.
    img: (tagName, { src = "", alt = "" }): sanitizeHtml.Tag => ({ tagName, attribs: pictureAttributes(src, alt) }),
    a: (tagName, { href = "" }): sanitizeHtml.Tag => ({
      tagName,
      attribs: isElsewhere(href) ? { href, rel: "nofollow ugc noopener" } : { href },
    }),
  },
};

/** Clean HTML: nothing but text, lists, tables and links in it, whatever came in; cleaning it again changes nothing. */
export const cleanArticleHtml = (html: string): string => sanitizeHtml(html, rules).replaceAll(emptyHeader, "<td></td>");

/** A text as clean HTML, in which figures stand between their marks. */
export const renderArticle = (markdown: string): string => cleanArticleHtml(markdownToHtml(markdown));

/** Clean HTML of an article as kept, or made anew where another version of the renderer kept it. */
export const keptHtmlOf = (article: { html: string | null; rendererVersion: number; markdown: string }): string =>
  article.html !== null && article.rendererVersion === rendererVersion ? cleanArticleHtml(article.html) : renderArticle(article.markdown);

/** Characters that no text can hold, once it is cleaned: they stand around a figure's reference until it is replaced. */
export const figureMarks = { linked: ["\uE000", "\uE001"], bare: ["\uE002", "\uE003"] } as const;

const markdownIt = new MarkdownIt({ html: false });

markdownIt.inline.ruler.before("escape", "figure", (state, silent) => {
  if (!state.src.startsWith("{{", state.pos)) return false;
  const end = state.src.indexOf("}}", state.pos + 2);
  const content = end < 0 ? "" : state.src.slice(state.pos + 2, end);
  if (end < 0 || end >= state.posMax || /[{}\n]/.test(content)) return false;
  if (!silent) {
    const token = state.push("figure", "", 0);
    token.content = content;
    // A link cannot hold another.
    token.meta = { isInLink: state.linkLevel > 0 };
  }
  state.pos = end + 2;
  return true;
});

markdownIt.renderer.rules.figure = (tokens, index) => {
  const token = tokens[index];
  const [open, close] = token?.meta?.isInLink ? figureMarks.bare : figureMarks.linked;
  return `${open}${markdownIt.utils.escapeHtml(token?.content ?? "")}${close}`;
};

/** Markdown as HTML, not yet cleaned. HTML in it is text; figures stand between their marks. */
const markdownToHtml = (markdown: string): string => markdownIt.render(markdown);

interface TextParts {
  /** What stands between the braces of each figure. */
  figures: string[];
  links: string[];
  hasOpenFigure: boolean;
  pictures: { src: string; alt: string }[];
}

/** What a text holds that is to be checked. */
export function partsOf(markdown: string): TextParts {
  const parts: TextParts = { figures: [], links: [], hasOpenFigure: false, pictures: [] };
  for (const block of markdownIt.parse(markdown, {})) {
    const tokens = block.children ?? [];
    for (const token of tokens) {
      if (token.type === "figure") parts.figures.push(token.content);
      if (token.type === "text" && token.content.includes("{{")) parts.hasOpenFigure = true;
      if (token.type === "image") parts.pictures.push({ src: String(token.attrGet("src") ?? ""), alt: token.content });
      if (token.type === "link_open") parts.links.push(String(token.attrGet("href") ?? ""));
    }
  }
  return parts;
}
