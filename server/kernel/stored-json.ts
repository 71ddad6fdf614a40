const jsonCache = new WeakMap<object, string | null>();

/** Marks a value as immutable and sent repeatedly: its JSON is serialised once and cached as long as the value exists. */
export function cacheJson<Value extends object>(value: Value): Value {
  jsonCache.set(value, null);
  return value;
}

/** Serialises data without methods as `JSON.stringify` does; cached JSON is reused. */
export function toJson(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = jsonCache.get(value);
  if (known) return known;
  if (known === null) {
    const json = JSON.stringify(value);
    jsonCache.set(value, json);
    return json;
  }
  if (!isNested(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item) ?? "null").join(",")}]`;
  let json = "";
  for (const [name, part] of Object.entries(value)) {
    const written = toJson(part);
    if (written !== undefined) json += `${json && ","}${JSON.stringify(name)}:${written}`;
  }
  return `{${json}}`;
}

/** Checks whether a value may contain cached JSON; a `Date` and the like contain none and serialise themselves. */
function isNested(value: object): boolean {
  if ("toJSON" in value) return false;
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) return true;
  return false;
}
