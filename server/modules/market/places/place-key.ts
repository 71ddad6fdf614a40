const plainName = /^(?:[a-z\d]+(?: [a-z\d]+)*)?$/;

/** "N.W.", "S. E.": the letters of a compass with dots are one word, as without. */
const compassInitials = /(?<![\p{L}\p{N}.])([NS])\. ?([EW])\.?(?![\p{L}\p{N}.])/giu;
export const joinCompassInitials = (text: string): string => text.replace(compassInitials, "$1$2");

/**
 * Normalises a place name for comparison: lower case, no accents or apostrophes, other punctuation as spaces, "saint" as "st", "upon" as
 * "on", "&" as "and". "" when nothing is left.
 */
export function placeKey(text: string): string {
  const lower = text.toLowerCase();
  // Most words of a search are plain: eight replacements would change nothing.
  if (plainName.test(lower) && !lower.includes("saint") && !lower.includes("upon")) return lower;
  return joinCompassInitials(text)
    .normalize("NFKD")
    .replace(/[\p{M}'’‘`´]/gu, "")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\bsaint\b/g, "st")
    .replace(/\bupon\b/g, "on")
    .trim();
}
