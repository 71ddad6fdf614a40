import { editCost } from "./edit-cost.ts";
import { decodeEntities } from "./entities.ts";

const maxChars = 120;

/** Returns a company name as plain text, or null when it is empty. */
export function cleanCompanyName(source: string | null): string | null {
  const name = decodeEntities(decodeEntities((source ?? "").slice(0, 1000)))
    .replace(/<[^<>]*>/g, " ")
    .replace(/[\p{Cf}\p{Cc}\p{Co}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxChars)
    .trim();
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  return /^(?:confidential|undisclosed|n\/?a|none|unknown|private|not (?:stated|disclosed|specified)|null|undefined|anonymous)$/i.test(name)
    ? null
    : name;
}

/** Returns the key by which companies are matched: lower case, without punctuation and legal form. */
export function companyNameKey(name: string): string {
  const key = name
    .toLowerCase()
    .replace(/\b(?:ltd|limited|llp|plc)\b/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return (key || name.toLowerCase()).slice(0, maxChars);
}

export function companySlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return slug || "firm";
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const plainNameOf = (name: string): string => wordsOf(name).join("").replace(/s$/, "");

/**
 * Returns the most likely match in `known`, or null: equal but for case and punctuation, with the same words, or within a small edit
 * distance.
 */
export function nearestName(typed: string, known: readonly string[]): string | null {
  const name = typed.slice(0, 60);
  const plain = plainNameOf(name);
  if (plain === "") return null;
  const same = known.find((each) => plainNameOf(each) === plain);
  if (same !== undefined) return same;
  const words = new Set(wordsOf(name));
  const within = known.filter((each) => wordsOf(each).every((word) => words.has(word) || words.has(`${word}s`)));
  const longest = within.sort((a, b) => b.length - a.length)[0];
  if (longest !== undefined) return longest;
  const most = Math.min(3, Math.floor(plain.length / 3));
  const close = known
    .flatMap((each) => {
      const cost = most > 0 ? editCost(plain, plainNameOf(each), most) : null;
      return cost ? [{ each, ...cost }] : [];
    })
    .sort((a, b) => a.edits - b.edits || a.cost - b.cost)[0];
  if (close) return close.each;
  const beginnings = known.filter((each) => plain.length > 3 && plainNameOf(each).startsWith(plain));
  if (beginnings.length === 1) return beginnings[0] ?? null;
  const around = known.filter(
    (each) =>
      plain.length > 3 && (plainNameOf(each).includes(plain) || [...words].some((word) => word.length > 3 && wordsOf(each).includes(word))),
  );
  return around.length === 1 ? (around[0] ?? null) : null;
}
