const known = new Map<string, string>();

/** Interns strings from a small set of values, because each row holds its own copy. */
export function internString<Value extends string>(value: Value): Value {
  const existing = known.get(value);
  if (existing !== undefined) return existing as Value;
  known.set(value, value);
  return value;
}
