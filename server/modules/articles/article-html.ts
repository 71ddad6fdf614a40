import sanitizeHtml from "sanitize-html";
import { markdownToHtml } from "./article-markdown.ts";

/** Raised whenever the same text would give other HTML: what was kept by another version is made anew when it is read. */
export const rendererVersion = 2;

const rename = (tagName: string) => (): sanitizeHtml.Tag => ({ tagName, attribs: {} });
/** The corner of a table heads nothing: a screen reader would look for words in it. */
const emptyHeader = /<th>\s*<\/th>/g;
const isElsewhere = (href: string) => /^https?:/i.test(href);

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "ul", "ol", "li", "strong", "em", "h2", "h3", "h4", "a", "blockquote", "code", "pre", "hr"],
    ...["table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 40,
  transformTags: {
    h1: rename("h2"),
    h5: rename("h4"),
    h6: rename("h4"),
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
