import { jobCategories } from "#db/taxonomy/role.ts";
import { labelOf } from "#server/modules/jobs/labels.ts";
import type { Place } from "#server/modules/places/place.types.ts";
import type { WayIn } from "../ways-in.types.ts";
import type { LandingBook, LandingList, LandingSubject } from "./landing-lists.queries.ts";

const linksPerKind = 6;

/** Lists that differ from this one in one thing and hold enough: other categories, suites and sectors by size, other places by nearness. */
export function neighboursOf(subject: LandingSubject, place: Place | null, book: LandingBook): WayIn[] {
  const fields = ["category", "suite", "sector", "location"] as const;
  const kinds: Record<(typeof fields)[number], LandingList[]> = { category: [], suite: [], sector: [], location: [] };
  for (const list of book.values()) {
    const differing = fields.filter((field) => list[field] !== subject[field]);
    const [field, ...more] = differing;
    if (field && more.length === 0) kinds[field].push(list);
  }
  const bySize = (a: LandingList, b: LandingList) => b.count - a.count || a.path.localeCompare(b.path);
  const near = place && place.lat !== null ? (a: LandingList, b: LandingList) => milesApart(place, a) - milesApart(place, b) : bySize;
  return fields.flatMap((field) =>
    kinds[field]
      .sort(field === "location" ? near : bySize)
      .slice(0, linksPerKind)
      .map((list) => ({ label: labelFor(list), note: null, count: list.count, href: list.path })),
  );
}

/** Only for putting in order: degrees of longitude are shortened to the length they have in Great Britain. */
function milesApart(from: Place, { place }: LandingList): number {
  if (!place || place.lat === null || place.lng === null || from.lat === null || from.lng === null) return Number.POSITIVE_INFINITY;
  return Math.hypot(place.lat - from.lat, (place.lng - from.lng) * 0.6);
}

function labelFor({ category, suite, sector, place }: LandingList): string {
  const role = category === null ? "" : (jobCategories.find(({ slug }) => slug === category)?.label ?? category);
  const what = [suite === null ? "" : labelOf("suite", suite), role, sector === null ? "" : labelOf("sector", sector)]
    .filter(Boolean)
    .join(" · ");
  return [what || "All jobs", place ? `in ${place.name}` : ""].filter(Boolean).join(" ");
}
