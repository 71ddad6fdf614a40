import { jobCategories } from "#db/taxonomy/role.ts";
import { labelOf, suiteLabel } from "#server/modules/jobs/labels.ts";
import { emptySearch, manyFields, type SearchState, singleFields } from "#server/paths.ts";
import type { ReadSearch } from "./read-search.types.ts";

/** Fewer live adverts than this and a list is too thin to be worth finding. */
const indexableMinJobs = 3;
const wordsShownMaxChars = 80;

/** "Senior quantity surveyor jobs in Leeds": the role, suite, sector and place asked for, as far as each is a single one. */
export function headingOf(read: Pick<ReadSearch, "filters" | "place" | "words">): string {
  const { filters, place, words } = read;
  const suite = only(filters.suite);
  const [suiteSlug = "", form = ""] = suite?.split(":") ?? [];
  const sector = only(filters.sector);
  const parts = [
    levelWord(only(filters.level), only(filters.category)),
    suite && suite !== "any" ? suiteLabel(suiteSlug, form) : "",
    roleWord(only(filters.category)),
    "jobs",
    words ? `matching “${words.length > wordsShownMaxChars ? `${words.slice(0, wordsShownMaxChars)}…` : words}”` : "",
    sector ? `in the ${sectorWord(sector)} sector` : "",
    place ? placeWords(place) : "",
  ].filter(Boolean);
  if (parts.length === 1) return "Quantity surveying and construction cost jobs";
  const text = parts.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function only(values: readonly string[]): string | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

function levelWord(level: string | null, category: string | null): string {
  const label = level ? labelOf("level", level) : "";
  const isPlainWord = /^[A-Z][a-z]+$/.test(label);
  if (isPlainWord || (label && !category && !/[/,]/.test(label))) return label.toLowerCase();
  return "";
}

function roleWord(category: string | null): string {
  return category ? (jobCategories.find(({ slug }) => slug === category)?.label.toLowerCase() ?? "") : "";
}

/** "Residential (private housing)" → "residential"; "Gas, heat networks and multi-utility" keeps its words. */
function sectorWord(sector: string): string {
  const label = labelOf("sector", sector).replace(/\s*\(.*\)/, "");
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function placeWords({ place, radiusMiles, isRadiusTyped }: NonNullable<ReadSearch["place"]>): string {
  return isRadiusTyped && radiusMiles > 0
    ? `within ${radiusMiles} ${radiusMiles === 1 ? "mile" : "miles"} of ${place.name}`
    : `in ${place.name}`;
}

/**
 * True for the whole list, and for lists of one category, one suite, one sector or one place, or of a category with one of the others,
 * that hold enough adverts: everything else would be a thin or doubled page to a search engine.
 */
export function isIndexable(state: SearchState, { total, placeName }: { total: number; placeName: string | null }): boolean {
  const landing: (keyof SearchState)[] = ["category", "suite", "sector", "location"];
  const isPlain = [...manyFields, ...singleFields].every(
    (field) => landing.includes(field) || String(state[field]) === String(emptySearch[field]),
  );
  const asked = landing.filter((field) => state[field].length > 0);
  const isSingle = (["category", "suite", "sector"] as const).every((field) => state[field].length <= 1);
  // A place typed otherwise than by its name would be a second address of the same list.
  const isNamed = state.location === "" || state.location === placeName;
  return (
    isPlain &&
    isSingle &&
    isNamed &&
    (asked.length === 0 || total >= indexableMinJobs) &&
    (asked.length <= 1 || (asked.length === 2 && state.category.length === 1))
  );
}
