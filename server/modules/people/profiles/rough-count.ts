/** Smaller groups are not counted. */
export const minCountShown = 10;
const roundedTo = 5;

/** Rounds a count down; null for a small group. Comparing two counts then reveals nothing about one person. */
export const roundDown = (people: number): number | null => (people < minCountShown ? null : people - (people % roundedTo));

/** Rounds counts by name; small groups are left out as if they were empty. */
export const roundCounts = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, people]) => {
      const rounded = roundDown(people);
      return rounded === null ? [] : [[name, rounded]];
    }),
  );
