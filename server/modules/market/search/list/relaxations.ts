import { radiiMiles } from "#db/values.ts";
import type { SearchState } from "#server/addresses/paths.ts";
import type { Relaxation } from "../search-page.types.ts";
import type { ReadSearch, Restriction } from "./read-search.types.ts";
import { withoutRestrictions } from "./restrictions.ts";

/** At most this many found: ways to find more are worth working out. */
export const fewResults = 5;
const shownAtMost = 6;

interface Candidate {
  label: string;
  state: SearchState;
}

/**
 * Ways to find more than `total`, most first: each is counted by `count`, so its gain is what following it really adds.
 * Those that add nothing are left out, and of those that add equally many only the first, mildest one stays.
 */
export async function findRelaxations(
  read: ReadSearch,
  { total, count }: { total: number; count: (state: SearchState) => Promise<number> },
): Promise<Relaxation[]> {
  const counted: Relaxation[] = [];
  const wider = await widen(read, { total, count });
  if (wider) counted.push(wider);
  for (const candidate of [...unstatedPay(read), ...liftedKinds(read)]) {
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

/** The next larger radius that brings anything. */
async function widen(
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

function unstatedPay({ state, filters }: ReadSearch): Candidate[] {
  if (!filters.pay || filters.includeUnstatedPay) return [];
  return [{ label: "Include adverts that state no pay", state: { ...state, unstated: "1", page: "" } }];
}

function liftedKinds({ state, restrictions, filters }: ReadSearch): Candidate[] {
  const kinds = new Map<Restriction["kind"], Restriction[]>();
  for (const restriction of restrictions) {
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
