/**
 * The form in which place names are compared: lower case, accents and apostrophes gone, other punctuation a space,
 * "saint" as "st", "upon" as "on", "&" as "and". "" when nothing is left.
 */
export function placeKey(text: string): string {
  return text
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
