import { isZone, momentIn } from "./zoned-moment.ts";

/** Hours ahead of UTC of the names that feeds write. */
const hoursAhead: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, bst: 1, west: 1, cet: 1, cest: 2, eet: 2, eest: 3 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};
const named = /^\s*(Z|UTC?|GMT|WE?S?T|BST|CES?T|EES?T|[ECMP][SD]T)(?![a-z])/i;
const numeric = /^\s*([+\u2212-])(\d{1,2})(?::?(\d{2}))?(?!\d)/;
const placed = /^\s*[[(]?([A-Z][A-Za-z]+(?:\/[A-Za-z_+-]+){1,2})\]?/;
const london = "Europe/London";

/** The moment of a time that is shown as if it were UTC, by the zone that the words after it name. None named is London. */
export function momentOf(shown: number, words: string): number {
  const name = named.exec(words)?.[1]?.toLowerCase();
  const afterName = name === undefined ? words : words.replace(named, "");
  const offset = numeric.exec(afterName);
  const base = name === undefined ? 0 : (hoursAhead[name] ?? 0) * 60;
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    if (minutes <= 14 * 60) return shown - (base + (offset[1] === "+" ? minutes : -minutes)) * 60_000;
  }
  if (name !== undefined) return shown - base * 60_000;
  const zone = placed.exec(words)?.[1] ?? london;
  return momentIn(isZone(zone) ? zone : london, shown);
}
