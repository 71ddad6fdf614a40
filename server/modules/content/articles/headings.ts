import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { readPictureAddress, sourceSet } from "#server/modules/content/files/pictures/stored-picture.ts";
import { unescapeHtml } from "#server/text/html-text.ts";

export interface ArticleHeading {
  /** Fragment of the heading's address. */
  id: string;
  text: string;
  level: 2 | 3;
}

/** Adds ids to the headings of clean HTML, and lists those of the two upper levels. */
export function anchorHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = [];
  const taken = new Set<string>();
  const anchored = html.replace(/<h([234])>(.*?)<\/h\1>/gs, (_whole, rank: string, inner: string) => {
    const text = unescapeHtml(inner.replace(/<[^>]*>/g, "")).trim();
    const id = uniqueId(`part-${slugOf(text) || "heading"}`, taken);
    if (rank !== "4" && text !== "") headings.push({ id, text, level: rank === "2" ? 2 : 3 });
    return `<h${rank} id="${id}">${inner}</h${rank}>`;
  });
  return { html: anchored, headings };
}

const slugMaxChars = 80;

/** Returns lower-case letters, digits and single hyphens; "" when nothing of the text is left. */
export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, slugMaxChars)
    .replace(/^-|-$/g, "");

function uniqueId(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`;
  taken.add(free);
  return free;
}

/** Must be increased whenever the same text would give different HTML: stored HTML of another version is re-rendered when read. */
export const rendererVersion = 4;

const rename = (tagName: string) => (): sanitizeHtml.Tag => ({ tagName, attribs: {} });
/** An empty corner cell must not be a header: a screen reader would look for its text. */
const emptyHeader = /<th>\s*<\/th>/g;
const isExternalLink = (href: string) => /^https?:/i.test(href);

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
    // Only the site's own pictures with a description are allowed; all other attributes follow from the address.
    img: (tagName, { src = "", alt = "" }): sanitizeHtml.Tag => ({ tagName, attribs: pictureAttributes(src, alt) }),
    a: (tagName, { href = "" }): sanitizeHtml.Tag => ({
      tagName,
      attribs: isExternalLink(href) ? { href, rel: "nofollow ugc noopener" } : { href },
    }),
  },
};

/** Returns clean HTML: only text, lists, tables, links and own pictures. Idempotent. */
export const cleanArticleHtml = (html: string): string => sanitizeHtml(html, rules).replaceAll(emptyHeader, "<td></td>");

/** Renders a text as clean HTML, with figure references between their marks. */
export const renderArticle = (markdown: string): string => cleanArticleHtml(markdownToHtml(markdown));

/** Returns the stored HTML of an article, or renders it again when another version of the renderer stored it. */
export const htmlOfArticle = (article: { html: string | null; rendererVersion: number; markdown: string }): string =>
  article.html !== null && article.rendererVersion === rendererVersion ? cleanArticleHtml(article.html) : renderArticle(article.markdown);

/** Characters that no cleaned text can contain: they delimit a figure's reference until it is replaced. */
export const figureMarks = { linked: ["\uE000", "\uE001"], bare: ["\uE002", "\uE003"], block: ["\uE004", "\uE005"] } as const;

const markdownIt = new MarkdownIt({ html: false });

markdownIt.inline.ruler.before("escape", "figure", (state, silent) => {
  if (!state.src.startsWith("{{", state.pos)) return false;
  const end = state.src.indexOf("}}", state.pos + 2);
  const content = end < 0 ? "" : state.src.slice(state.pos + 2, end);
  if (end < 0 || end >= state.posMax || /[{}\n]/.test(content)) return false;
  if (!silent) {
    const token = state.push("figure", "", 0);
    token.content = content;
    // A link cannot contain another.
    token.meta = { marks: state.linkLevel > 0 ? "bare" : "linked" };
  }
  state.pos = end + 2;
  return true;
});

/** A chart stands between paragraphs: alone in one, and in no list or quotation, so that the text can be divided at it. */
markdownIt.core.ruler.after("inline", "chart", ({ tokens }) => {
  for (const [at, { level, children }] of tokens.entries()) {
    const [only, ...others] = children ?? [];
    const isAlone = others.length === 0 && tokens[at - 1]?.type === "paragraph_open" && level === 1;
    if (isAlone && only?.type === "figure" && isChart(only.content)) only.meta = { marks: "block" };
  }
});

const isChart = (figure: string): boolean => /^\s*chart\s*(?::|$)/.test(figure);

markdownIt.renderer.rules.figure = (tokens, index) => {
  const token = tokens[index];
  const { marks = "linked" }: { marks?: keyof typeof figureMarks } = token?.meta ?? {};
  const [open, close] = figureMarks[marks];
  return `${open}${markdownIt.utils.escapeHtml(token?.content ?? "")}${close}`;
};

/** Renders Markdown as uncleaned HTML. HTML in it is treated as text; figure references are put between their marks. */
const markdownToHtml = (markdown: string): string => markdownIt.render(markdown);

interface TextParts {
  /** Text between the braces of each figure. */
  figures: string[];
  links: string[];
  hasOpenFigure: boolean;
  /** A chart is written within a sentence, list or quotation. */
  hasInlineChart: boolean;
  pictures: { src: string; alt: string }[];
}

/** Returns the parts of a text that need checking. */
export function partsOf(markdown: string): TextParts {
  const parts: TextParts = { figures: [], links: [], hasOpenFigure: false, hasInlineChart: false, pictures: [] };
  for (const block of markdownIt.parse(markdown, {})) {
    const tokens = block.children ?? [];
    for (const token of tokens) {
      if (token.type === "figure") parts.figures.push(token.content);
      if (token.type === "figure" && isChart(token.content) && token.meta?.marks !== "block") parts.hasInlineChart = true;
      if (token.type === "text" && token.content.includes("{{")) parts.hasOpenFigure = true;
      if (token.type === "image") parts.pictures.push({ src: String(token.attrGet("src") ?? ""), alt: token.content });
      if (token.type === "link_open") parts.links.push(String(token.attrGet("href") ?? ""));
    }
  }
  return parts;
}
