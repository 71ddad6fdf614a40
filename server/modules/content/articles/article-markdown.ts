import MarkdownIt from "markdown-it";

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
export const markdownToHtml = (markdown: string): string => markdownIt.render(markdown);

export interface TextParts {
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
