import { jobCategories } from "#db/taxonomy/role.ts";
import { labelOf, suiteLabel } from "#server/modules/market/jobs/labels.ts";
import type { ReadSearch } from "./read-search.types.ts";

const wordsShownMaxChars = 80;

/** "Senior quantity surveyor jobs in Leeds": the hours, role, suite, sector and place asked for, as far as each is a single one. */
export function headingOf(read: Pick<ReadSearch, "filters" | "place" | "words">): string {
  const { filters, place, words } = read;
  const suite = only(filters.suite);
  const [suiteSlug = "", form = ""] = suite?.split(":") ?? [];
  const sector = only(filters.sector);
  const parts = [
    hoursWords[only(filters.workingPattern) ?? ""] ?? "",
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

/** Hours that people name before a role. */
const hoursWords: Readonly<Record<string, string>> = { "full-time": "full-time", "part-time": "part-time", "job-share": "job-share" };

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

function placeWords({ place, radiusMiles, isRadiusTyped, isOwnLocation }: NonNullable<ReadSearch["place"]>): string {
  return (isRadiusTyped || isOwnLocation) && radiusMiles > 0
    ? `within ${radiusMiles} ${radiusMiles === 1 ? "mile" : "miles"} of ${place.name}`
    : `in ${place.name}`;
}
