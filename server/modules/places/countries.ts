import type { Gazetteer } from "./place.types.ts";

/** The nations that have towns, by name. */
export function listCountries(gazetteer: Gazetteer): { slug: string; name: string }[] {
  const ids = new Set(gazetteer.towns().flatMap(({ countryId }) => countryId ?? []));
  const countries = [...ids].flatMap((id) => gazetteer.byId(id) ?? []);
  return countries.map(({ slug, name }) => ({ slug, name })).sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}
