const unseen = /[\p{Cs}\p{Co}\p{Cf}\p{Cn}]/gu;

/** Text without characters that cannot be seen, which could hide words or turn their order round; on one line. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(unseen, "")
    .trim();

/** A bullet of the fonts Symbol and Wingdings at the start of a line, which word processors keep in the private use area. */
const fontBullet = /^([^\S\n]*)[\uf020-\uf0ff](?=\S|\s)/gm;

/** The same over several lines, their ends evened out. */
export const manyLines = (text: string): string => indentedLines(text).trim();

/** The same, where how far in a line begins says what it is, such as an item of a list. */
export const indentedLines = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(fontBullet, "$1•")
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .replace(unseen, "")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
