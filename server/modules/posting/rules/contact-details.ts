export type ContactKind = "telephone number" | "e-mail address" | "web address";

const patterns: readonly (readonly [ContactKind, RegExp])[] = [
  // One character before the @ is enough, and runs are bounded: a long text without a match takes no longer than it is long.
  ["e-mail address", /[\p{L}\d_%+-]\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,63}(?:\.|\s?(?:\(dot\)|\[dot\])\s?)[\p{L}\d][\p{L}\d.-]/u],
  ["web address", /\bhttps?:\/\/|\bwww\.|\b[\p{L}\d-]{2,63}\.(?:co\.uk|org\.uk|gov\.uk|com|net|org|uk|io|jobs|careers)\b/iu],
];

const phoneLike = /(?<![\d£.,/])(?:\+\s?44|\(?0)[\s\d()-]{8,15}\d(?![\d/])/g;
const fewestPhoneDigits = 10;

/** A date has eight digits, a telephone number ten or eleven. */
const hasPhone = (text: string): boolean =>
  [...text.matchAll(phoneLike)].some(([found]) => found.replace(/\D/g, "").replace(/^44/, "0").length >= fewestPhoneDigits);

/** Ways to reach somebody that stand in a text, each kind once. */
export function contactDetailsIn(text: string): ContactKind[] {
  const written = patterns.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
  return hasPhone(text) ? [...written, "telephone number"] : written;
}
