import { decodeEntities } from "./entities.ts";

const maxChars = 120;

/** A firm's name as plain words, or null when there is none. */
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

/** What firms are matched by: lower case, without punctuation and legal form. */
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
