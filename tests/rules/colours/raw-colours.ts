import { colorsNamed } from "culori";
import postcss from "postcss";

const names = Object.keys(colorsNamed).join("|");
const spelledOut = "#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\\(";
const inStyleSheet = new RegExp(`${spelledOut}|(?<![\\w-])(?:${names})(?![\\w(-])`, "i");
const inMarkup = new RegExp(
  `\\b(?:fill|stroke|style|background|backgroundImage|outline|boxShadow|textShadow|border\\w*|\\w*color)\\s*[=:](?:(?!\\s\\w+=).)*?["'\`](?:[^"'\`]*\\s)?(?:${spelledOut}|(?:${names})(?=[\\s"'\`]))`,
  "i",
);

/** Line numbers of a style sheet's declarations that write a colour out. */
export function rawColoursInStyleSheet(css: string): number[] {
  const lines: number[] = [];
  postcss.parse(css).walkDecls((declaration) => {
    const value = declaration.value.replaceAll(/(["']).*?\1|url\([^)]*\)|var\(--[\w-]+/g, "");
    if (inStyleSheet.test(value)) lines.push(declaration.source?.start?.line ?? 0);
  });
  return lines;
}

/** Line numbers where markup, a drawing or a style in a component writes a colour out. */
export function rawColoursInMarkup(tsx: string): number[] {
  return tsx.split("\n").flatMap((line, index) => (inMarkup.test(line) ? [index + 1] : []));
}
