import { contractTypes, startTimes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import {
  advertisedBy,
  advertPromiseDays,
  charterships,
  limits,
  type PostedWithinDays,
  payBases,
  postedWithinDays,
  radiiMiles,
  type SortOrder,
  sortOrders,
} from "#db/values.ts";
import { type ManyField, manyFields, type SearchState } from "#server/addresses/paths.ts";
import { emptyFilters, type SearchFilters } from "#server/kernel/services/search.types.ts";
import { nearestName } from "#server/text/company-name.ts";
import { quoted, quotedList } from "#server/text/quoted-value.ts";
import { type AddNote, type FieldNote, readPayInput } from "./pay-input.ts";

/**
 * Parses every query field except keywords and location. Unknown values are ignored, each with a note. `hasPlace` is set when a place is
 * known from outside the location field, since sorting by distance needs one.
 */
export function readSearchInput(state: SearchState, options: { hasPlace?: boolean } = {}) {
  const notes: FieldNote[] = [];
  const note: AddNote = (one) => notes.push(one);
  const { place: _, ...base } = emptyFilters;
  const filters: Omit<SearchFilters, "place"> = { ...base };
  for (const field of manyFields) {
    if (state[field].length === 0) continue;
    const { label, values } = facetFields[field];
    const requested = [...new Set(state[field].map((value) => value.trim().toLowerCase()).filter(Boolean))];
    const unknown = requested.filter((value) => !values.has(value));
    const typed = state[field].map((value) => value.trim()).filter((value) => unknown.includes(value.toLowerCase()));
    if (unknown.length > 0) {
      const one = unknown.length === 1;
      const suggestion = nearestName(typed[0] ?? "", [...values]);
      note({
        field,
        value: [...new Set(typed)].join(","),
        message: `${label} ${quotedList(one ? typed.slice(0, 1) : [...new Set(typed)])} ${one ? "is not one we know, so it was" : "are not ones we know, so they were"} ignored.`,
        ...(suggestion !== null && { suggestion }),
      });
    }
    const known = requested.filter((value) => values.has(value));
    Object.assign(filters, { [field]: known });
  }
  filters.postedWithinDays = readPosted(state.posted, note);
  filters.pay = readPayInput(state, note);
  filters.includeUnstatedPay = readSwitch("unstated", state.unstated, note);
  const isLiteral = readSwitch("literal", state.literal, note);
  const radiusMiles = readRadius(state.radius, note);
  const sort = readSort(state.sort, options.hasPlace ?? state.location.trim() !== "", note);
  const page = readPage(state.page, note);
  return { filters, page, sort, radiusMiles, isLiteral, notes: notes.map(({ message }) => message), fieldNotes: notes };
}

function readPosted(text: string, note: AddNote): PostedWithinDays | null {
  const typed = text.trim();
  if (typed === "") return null;
  const days = Number(/^(\d{1,3})d?$/i.exec(typed)?.[1] ?? Number.NaN);
  const known = postedWithinDays.find((each) => each === days);
  if (!known) note({ field: "posted", value: typed, message: `Posted Date ${quoted(typed)} is not one we know, so it was ignored.` });
  return known ?? null;
}

const switchLabels = { unstated: "Adverts without pay", literal: "Exact words" } as const;

function readSwitch(field: keyof typeof switchLabels, text: string, note: AddNote): boolean {
  const typed = text.trim().toLowerCase();
  if (typed === "") return false;
  if (/^(?:1|true|yes|on)$/.test(typed)) return true;
  if (!/^(?:0|false|no|off)$/.test(typed)) {
    note({ field, value: text, message: `${switchLabels[field]} ${quoted(text)} is neither on nor off, so it was ignored.` });
  }
  return false;
}

function readRadius(text: string, note: AddNote): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  const miles = Number(/^(\d{1,6}(?:\.\d{1,3})?) ?(?:mi|miles?)?$/i.exec(typed)?.[1] ?? Number.NaN);
  if (Number.isNaN(miles)) {
    note({ field: "radius", value: typed, message: `Radius ${quoted(typed)} is not a number of miles, so it was ignored.` });
    return null;
  }
  const nearest = radiiMiles.reduce<number>((best, each) => (Math.abs(each - miles) < Math.abs(best - miles) ? each : best), radiiMiles[0]);
  if (nearest !== miles) {
    const message = `Radius ${quoted(typed)} is not one of the distances offered; the nearest, ${nearest} miles, was used.`;
    note({ field: "radius", value: typed, message, suggestion: String(nearest) });
  }
  return nearest;
}

function readSort(text: string, hasPlace: boolean, note: AddNote): SortOrder | null {
  const typed = text.trim();
  if (typed === "") return null;
  const order = sortOrders.find((each) => each === typed.toLowerCase());
  if (!order) {
    const suggestion = nearestName(typed, sortOrders);
    const message = `Sort By ${quoted(typed)} is not one we know, so it was ignored.`;
    note({ field: "sort", value: typed, message, ...(suggestion !== null && { suggestion }) });
    return null;
  }
  if (order === "distance" && !hasPlace) {
    note({ field: "sort", value: typed, message: "Sorting by distance needs a place, so the list is in its usual order." });
    return null;
  }
  return order;
}

/** Clamped to the deepest page. */
function readPage(text: string, note: AddNote): number {
  const typed = text.trim();
  if (typed === "") return 1;
  if (!/^\d+$/.test(typed) || Number(typed) === 0) {
    note({ field: "page", value: typed, message: `Page ${quoted(typed)} is not a page number, so the first page is shown.` });
    return 1;
  }
  return Math.min(Math.max(Number(typed), 1), limits.maxPage);
}

const slugs = (terms: readonly { slug: string }[]) => new Set(terms.map((term) => term.slug));

/** Accepted values and label of each facet. */
export const facetFields: Record<ManyField, { label: string; values: ReadonlySet<string> }> = {
  category: { label: "Category", values: slugs(jobCategories) },
  level: { label: "Level", values: slugs(seniorityLevels) },
  contractType: { label: "Contract Type", values: slugs(contractTypes) },
  workType: { label: "Work Type", values: slugs(workTypes) },
  sector: { label: "Industry Sector", values: slugs(industrySectors) },
  employerType: { label: "Employer Type", values: slugs(employerTypes) },
  suite: { label: "Contract Suite", values: slugs([...contractSuites, ...contractForms]) },
  advertisedBy: { label: "Advertised by", values: new Set<string>(advertisedBy) },
  workingPattern: { label: "Hours", values: slugs(workingPatterns) },
  start: { label: "Start", values: slugs(startTimes) },
  payBasis: { label: "Pay Basis", values: new Set<string>(payBases) },
  chartership: { label: "On the way to chartership", values: new Set<string>(charterships) },
  replyPromise: { label: "Promises an answer", values: new Set(advertPromiseDays.map(String)) },
};
