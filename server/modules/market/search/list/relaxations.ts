import { radiiMiles } from "#db/values.ts";
import type { SearchState } from "#server/addresses/paths.ts";
import type { Relaxation } from "../search-page.types.ts";
import type { ReadSearch, Restriction } from "./read-search.types.ts";
import { withoutRestrictions } from "./restrictions.ts";

const shownAtMost = 6;

/**
 * Returns ways to find more than `total`, largest gain first; each is counted by `count`, so its gain is exact. Those without a gain are
 * left out, and of those with equal gains only the first, mildest one is returned.
 */
export async function findRelaxations(
  read: ReadSearch,
  { total, count }: { total: number; count: (state: SearchState) => Promise<number> },
): Promise<Relaxation[]> {
  const counted: Relaxation[] = [];
  const wider = await widenRadius(read, { total, count });
  if (wider) counted.push(wider);
  for (const candidate of [...unstatedPay(read), ...dropEachKind(read)]) {
    counted.push({ ...candidate, gain: (await count(candidate.state)) - total });
  }
  const seen = new Set<number>();
  return counted
    .filter(({ gain }) => {
      if (gain <= 0 || seen.has(gain)) return false;
      seen.add(gain);
      return true;
    })
    .sort((a, b) => b.gain - a.gain)
    .slice(0, shownAtMost);
}

/** Returns the next larger radius that adds results. */
async function widenRadius(
  { state, place }: ReadSearch,
  { total, count }: { total: number; count: (state: SearchState) => Promise<number> },
): Promise<Relaxation | null> {
  if (!place) return null;
  for (const radius of radiiMiles) {
    if (radius <= place.radiusMiles) continue;
    const wider = { ...state, radius: String(radius), page: "" };
    const gain = (await count(wider)) - total;
    if (gain > 0) return { label: `Widen to ${radius} miles of ${place.place.name}`, gain, state: wider };
  }
  return null;
}

function unstatedPay({ state, filters }: ReadSearch) {
  if (!filters.pay || filters.includeUnstatedPay) return [];
  return [{ label: "Include adverts without stated pay", state: { ...state, unstated: "1", page: "" } }];
}

function dropEachKind({ state, restrictions, filters }: ReadSearch) {
  const kinds = new Map<Restriction["kind"], Restriction[]>();
  for (const restriction of restrictions()) {
    if (restriction.kind !== "unstated") kinds.set(restriction.kind, [...(kinds.get(restriction.kind) ?? []), restriction]);
  }
  return [...kinds].map(([kind, lifted]) => ({
    label:
      kind === "pay" && filters.pay
        ? `Remove ${lifted.map(({ label }) => label).join(", ")} and include other kinds of pay`
        : `Remove ${lifted.map(({ label }) => label).join(", ")}`,
    state: withoutRestrictions(state, lifted),
  }));
}

/** "Why this order", in one sentence. */
export function orderReason({ sort, place }: Pick<ReadSearch, "sort" | "place">): string {
  switch (sort) {
    case "newest":
      return "Newest first, by the date each advert was first published. Editing or relisting an advert does not move it up, and no position is sold.";
    case "relevance":
      return "Best match first. Words count most in the title, then in the employer and place, then in the description. Rarer words count for more. If two adverts match equally well, the newer comes first.";
    case "salary-desc":
      return "Highest pay first, by the top of the advertised range. Salaries and day rates are ranked separately; adverts without stated pay come last.";
    case "salary-asc":
      return "Lowest pay first, by the bottom of the advertised range. Salaries and day rates are ranked separately; adverts without stated pay come last.";
    case "distance":
      return `Nearest first, in a straight line from ${place?.place.name ?? "the place asked for"} to the office or the site, whichever applies to the advert.`;
    case "closing":
      return "Closing soonest first. Adverts without a closing date come last.";
  }
}
