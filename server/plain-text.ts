const unseen = /[\p{Cs}\p{Co}\p{Cf}\p{Cn}]/gu;

/** Text without characters that cannot be seen, which could hide words or turn their order round; on one line. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(unseen, "")
    .trim();

/** The same over several lines, their ends evened out. */
export const manyLines = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .replace(unseen, "")
    .trim();
