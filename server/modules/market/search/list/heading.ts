import { jobCategories } from "#db/taxonomy/role.ts";
import type { SearchFilters } from "#server/kernel/services/search.types.ts";
import { labelOf, suiteLabel } from "#server/modules/market/jobs/labels.ts";
import { pounds, unitOfScale } from "../understanding/pay-phrases.ts";
import type { ReadSearch } from "./read-search.types.ts";

const wordsShownMaxChars = 80;

/**
 * "Outside IR35 senior quantity surveyor jobs in Leeds from £500 a day": what the search asks for, a list of values only where one is
 * chosen.
 */
export function headingOf(read: Pick<ReadSearch, "filters" | "place" | "words">): string {
  const { filters, place, words } = read;
  const suite = singleValue(filters.suite);
  const [suiteSlug = "", form = ""] = suite?.split(":") ?? [];
  const sector = singleValue(filters.sector);
  const category = singleValue(filters.category);
  const typedRole = category ? "" : roleTyped(words);
  const parts = [
    hoursWords[singleValue(filters.workingPattern) ?? ""] ?? "",
    singleValue(filters.workType) ?? "",
    basisWord(filters.payBasis),
    contractWords[singleValue(filters.contractType) ?? ""] ?? "",
    levelWord(singleValue(filters.level), category),
    suite && suite !== "any" ? suiteLabel(suiteSlug, form) : "",
    typedRole || roleWord(category),
    "jobs",
    words && !typedRole ? `matching “${words.length > wordsShownMaxChars ? `${words.slice(0, wordsShownMaxChars)}…` : words}”` : "",
    sector ? `in the ${sectorWord(sector)} sector` : "",
    place ? placeWords(place) : "",
    filters.pay ? payWords(filters.pay) : "",
  ].filter(Boolean);
  if (parts.length === 1) return "Quantity surveying and construction cost jobs";
  const text = parts.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Hours as written before a role. */
const hoursWords: Readonly<Record<string, string>> = { "full-time": "full-time", "part-time": "part-time", "job-share": "job-share" };

const contractWords: Readonly<Record<string, string>> = {
  permanent: "permanent",
  "fixed-term": "fixed-term",
  "contract-freelance": "contract",
  temporary: "temporary",
  "temp-to-perm": "temporary to permanent",
  apprenticeship: "apprentice",
  "graduate-scheme": "graduate scheme",
  "placement-internship": "placement",
};

const payeBases = "paye-agency,paye-client";
const insideBases = `${payeBases},umbrella`;

/** "Outside IR35", also for the bases that a phrase such as "inside IR35" stands for. */
function basisWord(bases: readonly string[]): string {
  switch ([...bases].sort().join(",")) {
    case "outside-ir35":
      return "outside IR35";
    case "umbrella":
      return "umbrella";
    case "paye-agency":
    case "paye-client":
    case payeBases:
      return "PAYE";
    case insideBases:
      return "inside IR35";
    default:
      return "";
  }
}

/** "from £500 a day", "up to £65,000 a year", "from £60,000 to £70,000 a year". */
function payWords({ scale, minPence, maxPence }: NonNullable<SearchFilters["pay"]>): string {
  const upTo = maxPence === null ? "" : `${minPence === null ? "up to" : "to"} ${pounds(maxPence)}`;
  const from = minPence === null ? "" : `from ${pounds(minPence)}`;
  return minPence === null && maxPence === null ? "" : [from, upTo, unitOfScale[scale]].filter(Boolean).join(" ");
}

function singleValue(values: readonly string[]): string | null {
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

/** The role that the words name, as it is written before "jobs": "QS", "cost manager". Empty for other words. */
function roleTyped(words: string): string {
  const typed = words.trim().toLowerCase();
  if (/^p?qs$/.test(typed)) return typed.toUpperCase();
  return jobCategories.map(({ label }) => label.toLowerCase()).find((label) => label === typed || `${label}s` === typed) ?? "";
}

/** "Residential (private housing)" → "residential"; "Gas, heat networks and multi-utility" is unchanged but for its first letter. */
function sectorWord(sector: string): string {
  const label = labelOf("sector", sector).replace(/\s*\(.*\)/, "");
  return label.charAt(0).toLowerCase() + label.slice(1);
}

function placeWords({ place, radiusMiles, isRadiusTyped, isOwnLocation }: NonNullable<ReadSearch["place"]>): string {
  return (isRadiusTyped || isOwnLocation) && radiusMiles > 0
    ? `within ${radiusMiles} ${radiusMiles === 1 ? "mile" : "miles"} of ${place.name}`
    : `in ${place.name}`;
}
