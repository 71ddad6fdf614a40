export type ContactKind = "telephone number" | "e-mail address" | "web address";

const patterns: readonly (readonly [ContactKind, RegExp])[] = [
  ["e-mail address", /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+(?:\.|\s?(?:\(dot\)|\[dot\])\s?)[\p{L}\d.-]{2,}/u],
  ["web address", /\bhttps?:\/\/|\bwww\.|\b[\p{L}\d-]{2,}\.(?:co\.uk|org\.uk|gov\.uk|com|net|org|uk|io|jobs|careers)\b/iu],
  ["telephone number", /(?<![\d£.,])(?:\+\s?44|\(?0)[\s\d()-]{8,15}\d(?!\d)/],
];

/** Ways to reach somebody that stand in a text, each kind once. */
export function contactDetailsIn(text: string): ContactKind[] {
  return patterns.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
}
