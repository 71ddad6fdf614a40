import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";

const namedAtMost = 2;

/** Returns the places with these ids in order, without unknown ones. */
export function placesOf(gazetteer: Pick<Gazetteer, "byId">, ids: readonly number[] | null): Place[] {
  return (ids ?? []).flatMap((id) => gazetteer.byId(id) ?? []);
}

/** "London; also Surrey and Kent", "Leeds, West Yorkshire; also York, North Yorkshire and 3 more". */
export function labelWithOthers(label: string, others: readonly Place[]): string {
  if (others.length === 0) return label;
  const named = others.slice(0, others.length > namedAtMost ? 1 : namedAtMost).map((place) => place.label);
  const more = others.length - named.length;
  return `${label}; also ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(" and ")}`;
}
