import { tidied } from "#server/text/stated/reading.ts";

const words: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  nine: 9,
  twelve: 12,
  eighteen: 18,
};
const count = `(\\d{1,3}(?:\\.\\d)?|${Object.keys(words).join("|")})`;
const unit = "(years?|yrs?|y|months?|mths?|mnths?|mos?|m|weeks?|wks?|w|days?)";
const length = new RegExp(`\\b${count}(?:\\s*(?:-|–|to|or)\\s*${count})?\\s*\\+?[\\s-]*${unit}\\b`, "i");
const monthsIn = { y: 12, m: 1, w: 12 / 52, d: 1 / 21 } as const;

export interface DurationRead {
  /** Whole months, the shorter of a range; at least one. */
  months: number;
  /** True where the words say that it may go on; else null. */
  extensionLikely: true | null;
}

/** The length of a contract as people write it: "6 months", "12-18 mths", "a year", "26 weeks + extension". Null where no length is named. */
export function readDuration(typed: string): DurationRead | null {
  const text = tidied(typed);
  const [, written = "", longer, named = ""] = length.exec(text) ?? [];
  const amount = words[written.toLowerCase()] ?? Number(written);
  const scale = monthsIn[named.charAt(0).toLowerCase() as keyof typeof monthsIn];
  if (named === "" || !(amount > 0)) return null;
  const mayGoOn = longer !== undefined || /\+|\bplus\b|\bexten|\broll(?:ing|s)?\b|\binitial/i.test(text);
  return { months: Math.max(1, Math.round(amount * scale)), extensionLikely: mayGoOn ? true : null };
}
