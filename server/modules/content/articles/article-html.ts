import sanitizeHtml from "sanitize-html";
import { markdownToHtml } from "./article-markdown.ts";
import { readPictureAddress, sourceSet } from "./pictures/picture-address.ts";

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
