/** Smaller groups are not counted. */
export const leastShown = 10;
const roundedTo = 5;

/** How many people there are in round numbers, downwards; null of a group that is small. What differs between two counts tells of nobody then. */
export const roughly = (people: number): number | null => (people < leastShown ? null : people - (people % roundedTo));

/** The same of groups by their names; small ones are left out as if nobody were in them. */
export const roughCounts = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, people]) => {
      const rounded = roughly(people);
      return rounded === null ? [] : [[name, rounded]];
    }),
  );
