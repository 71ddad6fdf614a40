const known = new Map<string, string>();

/** One string for all rows with a value of a short list: each row brings a copy of its own. */
export function once<Value extends string>(value: Value): Value {
  const kept = known.get(value);
  if (kept !== undefined) return kept as Value;
  known.set(value, value);
  return value;
}
