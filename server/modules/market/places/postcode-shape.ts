import { cleanPostcode } from "#server/text/typed-text/clean-typed.ts";

/** A UK postcode or the beginning of one, taken apart. `inward` is null when only the outward code or a sector was given. */
export interface PostcodeParts {
  /** "SW", "M". */
  area: string;
  /** "SW1A", "M1". */
  outward: string;
  /** "1AA". */
  inward: string | null;
}

const outwardCode = "([A-Z]{1,2})([0-9][0-9A-Z]?)";
const fullPattern = new RegExp(`^${outwardCode} *([0-9O][A-Z]{2})$`);
const sectorPattern = new RegExp(`^${outwardCode} +[0-9][A-Z]?$`);
const outwardPattern = new RegExp(`^${outwardCode}$`);

/** Reads "sw1a 1aa", "SW1A1AA", "SW1A 1" or "sw1a"; null for anything else. Whether such a code exists is not judged. */
export function readPostcode(text: string): PostcodeParts | null {
  if (text.length > 24) return null;
  const spaced = cleanPostcode(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();
  const full = fullPattern.exec(spaced);
  const match = full ?? sectorPattern.exec(spaced) ?? outwardPattern.exec(spaced);
  if (!match) return null;
  const [, area = "", district = "", inward] = match;
  return { area, outward: `${area}${district}`, inward: full ? (inward ?? "").replace(/^O/, "0") : null };
}
