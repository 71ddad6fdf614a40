/** Any value that JSON.parse returns. */
export type Json = unknown;
export type JsonObject = Record<string, unknown>;

export function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the first value found at the paths ("address.city"); a list counts as its first element. */
export function valueAt(value: Json, ...paths: readonly string[]): Json {
  for (const path of paths) {
    let found: Json = value;
    for (const key of path.split(".")) {
      if (Array.isArray(found)) found = found[0];
      found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    }
    if (found !== undefined && found !== null && found !== "") return found;
  }
  return undefined;
}

const deepestList = 8;

/** Returns a scalar, or a list of scalars joined by commas, as text; null for anything else and for blanks. */
export const scalarText = (value: Json): string | null => scalarTextWithin(value, 0);

function scalarTextWithin(value: Json, depth: number): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value) && depth < deepestList) {
    const parts = value.flatMap((part) => scalarTextWithin(part, depth + 1) ?? []);
    return parts.length > 0 ? parts.join(", ") : null;
  }
  return null;
}

export function textAt(value: Json, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = scalarText(valueAt(value, path));
    if (found !== null) return found;
  }
  return null;
}

export function toList(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Parses JSON, tolerating raw line ends, surplus commas, invalid escapes and other languages' constants; undefined when that fails. */
export function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(repairJson(text));
    } catch {
      return undefined;
    }
  }
}

/** Matches whole strings, a comma before a closing bracket, and the constants of other languages. */
const stringOrSlip = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|,(?=\s*[}\]])|\b(?:NaN|undefined|None|True|False)\b|-?\bInfinity\b/g;
const escapes = /(\\(?:u(?![\da-fA-F]{4})|[^"\\/bfnrtu]))|\\[\s\S]/g;

function repairJson(text: string): string {
  return text.replace(stringOrSlip, (found) => {
    if (found === ",") return "";
    if (!found.startsWith('"')) return found === "True" || found === "False" ? found.toLowerCase() : "null";
    return found.replace(escapes, (sign, wrong?: string) => (wrong ? sign.slice(1) : sign)).replace(/\p{Cc}+/gu, " ");
  });
}

/** Joins parts as "Leeds, West Yorkshire, LS1 4AP", without blanks and duplicates. */
export function joinPlace(...parts: readonly (string | null)[]): string | null {
  const distinct: string[] = [];
  for (const part of parts) {
    const trimmed = part?.trim();
    if (trimmed && !distinct.some((other) => other.toLowerCase() === trimmed.toLowerCase())) distinct.push(trimmed);
  }
  return distinct.length > 0 ? distinct.join(", ") : null;
}
