import type { SearchState } from "#server/paths.ts";
import type { SearchPage } from "../search-page.types.ts";
import type { ReadSearch } from "./read-search.types.ts";
import { withoutRestrictions } from "./restrictions.ts";

/** The place in force with, when its name is shared, each place of the name and the adverts choosing it would list. */
export async function placeOf(
  { state, place, placeChoices, restrictions }: Pick<ReadSearch, "state" | "place" | "placeChoices" | "restrictions">,
  count: (state: SearchState) => Promise<number>,
): Promise<SearchPage["place"]> {
  if (!place) return null;
  const elsewhere = withoutRestrictions(
    state,
    restrictions.filter(({ kind }) => kind === "place"),
  );
  const choices = [];
  for (const choice of placeChoices) {
    const chosen = { ...elsewhere, location: choice.label, radius: state.radius };
    choices.push({ label: choice.label, count: await count(chosen), state: chosen });
  }
  return { label: place.place.label, radiusMiles: place.radiusMiles, choices };
}
