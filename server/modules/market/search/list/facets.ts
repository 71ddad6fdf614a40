import { contractTypes, startTimes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { payBases, postedWithinDays } from "#db/values.ts";
import type { SearchFilters, SearchResult } from "#server/kernel/services/search.types.ts";
import { cacheJson } from "#server/kernel/stored-json.ts";
import type { Renames } from "#server/kernel/terms/rename-terms.ts";
import { advertisedByTerms, chartershipTerms, payBasisLabels, replyPromiseTerms } from "#server/modules/market/jobs/labels.ts";
import type { Facet, FacetGroup, FacetOption } from "../search-page.types.ts";

type FacetField = Facet["field"];
type Counts = Readonly<Record<string, number>>;

export const facetLabels: Record<FacetField, string> = {
  posted: "Posted Date",
  category: "Category",
  level: "Level",
  contractType: "Contract Type",
  workType: "Work Type",
  sector: "Industry Sector",
  employerType: "Employer Type",
  suite: "Contract Suite",
  advertisedBy: "Advertised by",
  workingPattern: "Hours",
  start: "Start",
  payBasis: "Day-rate Basis",
  chartership: "On the way to chartership",
  replyPromise: "Promises an answer",
};

export const postedLabels: Record<string, string> = {
  "1d": "Last 24 hours",
  "3d": "Last 3 days",
  "7d": "Last 7 days",
  "14d": "Last 14 days",
  "30d": "Last 30 days",
};

const payBasisTerms: readonly Term[] = payBases.map((slug) => ({ slug, label: payBasisLabels[slug] }));
const postedTerms: readonly Term[] = postedWithinDays.map((days) => ({ slug: `${days}d`, label: postedLabels[`${days}d`] ?? "" }));

const flatFacets: readonly { field: Exclude<FacetField, "suite" | "sector">; terms: readonly Term[] }[] = [
  { field: "posted", terms: postedTerms },
  { field: "category", terms: jobCategories },
  { field: "level", terms: seniorityLevels },
  { field: "contractType", terms: contractTypes },
  { field: "workType", terms: workTypes },
  { field: "employerType", terms: employerTypes },
  { field: "advertisedBy", terms: advertisedByTerms },
  { field: "workingPattern", terms: workingPatterns },
  { field: "start", terms: startTimes },
  { field: "payBasis", terms: payBasisTerms },
  { field: "chartership", terms: chartershipTerms },
  { field: "replyPromise", terms: replyPromiseTerms },
];
const shownOrder: readonly FacetField[] = [
  "posted",
  "category",
  "level",
  "contractType",
  "workType",
  "sector",
  "employerType",
  "suite",
  "workingPattern",
  "advertisedBy",
  "start",
  "payBasis",
  "chartership",
  "replyPromise",
];

export interface ChosenValues {
  /** Filters from both the query string and the keywords. */
  filters: SearchFilters;
  /** `field:value` of values set only by keywords. */
  fromWords: ReadonlySet<string>;
}

/** Returns every value of every vocabulary with the count that choosing it gives, in the vocabulary's order. */
export function toFacets(counts: SearchResult["facets"], chosen: ChosenValues, merged: Renames = new Map()): Facet[] {
  const stands = (vocabulary: "sector" | "suite" | "form") => {
    const gone = merged.get(vocabulary);
    return ({ slug }: Term) => !gone?.has(slug);
  };
  const optionOf = (field: FacetField) => {
    const selected = selectedValues(field, chosen.filters);
    const counted: Counts = counts[field];
    return ({ slug, label }: Term): FacetOption =>
      cachedOption(field, {
        value: slug,
        label,
        count: counted[slug] ?? 0,
        isSelected: selected.has(slug),
        isFromWords: chosen.fromWords.has(`${field}:${slug}`),
      });
  };
  const groups = new Map<FacetField, FacetGroup[]>(
    flatFacets.map(({ field, terms }) => [field, [{ label: null, options: terms.map(optionOf(field)).filter(isListed(field)) }]]),
  );
  groups.set("sector", groupSectors(industrySectors.filter(stands("sector")), optionOf("sector")));
  const suites = { suites: contractSuites.filter(stands("suite")), forms: contractForms.filter(stands("form")) };
  groups.set("suite", groupSuites(suites, optionOf("suite"), selectedValues("suite", chosen.filters)));
  return shownOrder.map((field) => ({ field, label: facetLabels[field], groups: groups.get(field) ?? [] }));
}

/** Lists only start months that some advert has, since most of the year has none. */
const isListed =
  (field: FacetField) =>
  ({ value, count, isSelected }: FacetOption): boolean =>
    field !== "start" || count > 0 || isSelected || value === startTimes[0]?.slug;

function selectedValues(field: FacetField, filters: SearchFilters): ReadonlySet<string> {
  if (field === "posted") return new Set(filters.postedWithinDays === null ? [] : [`${filters.postedWithinDays}d`]);
  return new Set(filters[field]);
}

function groupSectors(sectors: readonly (typeof industrySectors)[number][], toOption: (term: Term) => FacetOption): FacetGroup[] {
  const groups = new Map<string, FacetOption[]>();
  for (const sector of sectors) {
    const options = groups.get(sector.group) ?? [];
    options.push(toOption(sector));
    groups.set(sector.group, options);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}

/** Suites in one group; the forms of a chosen suite are a separate group directly below it. */
function groupSuites(
  standing: { suites: readonly Term[]; forms: readonly Term[] },
  toOption: (term: Term) => FacetOption,
  selected: ReadonlySet<string>,
): FacetGroup[] {
  const groups: { label: string | null; options: FacetOption[] }[] = [];
  let run: FacetOption[] = [];
  for (const suite of standing.suites) {
    run.push(toOption(suite));
    const forms = standing.forms.filter(({ group }) => group === suite.slug);
    const isOpen = selected.has(suite.slug) || forms.some(({ slug }) => selected.has(slug));
    if (!isOpen || forms.length === 0) continue;
    groups.push({ label: null, options: run }, { label: `${suite.label} forms`, options: forms.map(toOption) });
    run = [];
  }
  if (run.length > 0) groups.push({ label: null, options: run });
  return groups;
}

const maxCacheEntries = 20_000;
const optionCache = new Map<string, FacetOption>();

/** Returns a shared object for equal options: few differ between searches, and their rendered output is cached by object. */
function cachedOption(field: Facet["field"], option: FacetOption): FacetOption {
  const key = `${field}\n${option.value}\n${option.label}\n${option.count}\n${option.isSelected}\n${option.isFromWords}`;
  const known = optionCache.get(key);
  if (known) return known;
  if (optionCache.size >= maxCacheEntries) optionCache.clear();
  optionCache.set(key, cacheJson(Object.freeze(option)));
  return option;
}
