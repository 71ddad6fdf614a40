/** What is known of a list, newest first, with its newest page; where that does not reach back to it, the page alone. */
export function withNewest<Item extends { id: string }>(known: readonly Item[], newest: readonly Item[]): readonly Item[] {
  const first = known[0];
  if (!first) return newest;
  const met = newest.findIndex(({ id }) => id === first.id);
  if (met === 0) return known;
  return met < 0 ? newest : [...newest.slice(0, met), ...known];
}
