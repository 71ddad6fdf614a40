const kept = new WeakMap<object, string | null>();

/** Says of a value that it will never be changed and is sent again and again: its JSON is made once and kept as long as the value is. */
export function keepJson<Value extends object>(value: Value): Value {
  kept.set(value, null);
  return value;
}

/** JSON as `JSON.stringify` gives it, of data without methods; what is kept is not written anew. */
export function toJson(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = kept.get(value);
  if (known) return known;
  if (known === null) {
    const json = JSON.stringify(value);
    kept.set(value, json);
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

/** Whether something in it may hold what is kept; a `Date` and its like hold nothing and say themselves how they are written. */
function isNested(value: object): boolean {
  if ("toJSON" in value) return false;
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) return true;
  return false;
}
