/** The same text for the same values, in whatever order a list or an object has them. */
export function compared(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compared).toSorted().join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${compared(held)}`).join(",")}}`;
}
