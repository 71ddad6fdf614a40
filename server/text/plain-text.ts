const unseen = /[\p{Cs}\p{Co}\p{Cf}\p{Cn}]/gu;

/** Returns the text on one line without invisible characters, which could hide words or reverse their direction. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(unseen, "")
    .trim();

/** A bullet from the Symbol or Wingdings font at the start of a line, which word processors encode in the private use area. */
const fontBullet = /^([^\S\n]*)[\uf020-\uf0ff](?=\S|\s)/gm;

/** The same for several lines, trimmed. */
export const manyLines = (text: string): string => indentedLines(text).trim();

/** The same, preserving indentation where it is significant, such as list items. */
export const indentedLines = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(fontBullet, "$1•")
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .replace(unseen, "")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalise = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
