import { limits, type PostedWithinDays, postedWithinDays, radiiMiles, type SortOrder, sortOrders } from "#db/values.ts";
import { manyFields, type SearchState } from "#server/paths.ts";
import { emptyFilters, type SearchFilters } from "../search.types.ts";
import { facetFields } from "./facet-values.ts";
import { readPayInput } from "./pay-input.ts";
import { quoted, quotedList } from "./quoted-value.ts";

export interface SearchInput {
  /** Everything but the place, which the gazetteer resolves. */
  filters: Omit<SearchFilters, "place">;
  /** From 1 to the deepest page served. */
  page: number;
  /** Null when none was asked for: the list picks its own. */
  sort: SortOrder | null;
  /** Null when none was asked for: the place picks its own. */
  radiusMiles: number | null;
  isLiteral: boolean;
  /** What was ignored or read differently, naming the field and the value. */
  notes: readonly string[];
}

/**
 * Reads every field of a list address but the keywords and the location. Unknown values are left out, each with a note. `hasPlace` tells
 * whether a place is known from elsewhere than the location field; ordering by distance needs one.
 */
export function readSearchInput(state: SearchState, options: { hasPlace?: boolean } = {}): SearchInput {
  const notes: string[] = [];
  const { place: _, ...base } = emptyFilters;
  const filters: Omit<SearchFilters, "place"> = { ...base };
  for (const field of manyFields) {
    const { label, values } = facetFields[field];
    const asked = [...new Set(state[field].map((value) => value.trim().toLowerCase()).filter(Boolean))];
    const unknown = asked.filter((value) => !values.has(value));
    const typed = state[field].map((value) => value.trim()).filter((value) => unknown.includes(value.toLowerCase()));
    if (unknown.length === 1) notes.push(`${label} ${quotedList(typed.slice(0, 1))} is not one we know, so it was ignored.`);
    if (unknown.length > 1) notes.push(`${label} ${quotedList([...new Set(typed)])} are not ones we know, so they were ignored.`);
    const known = asked.filter((value) => values.has(value));
    Object.assign(filters, { [field]: known });
  }
  filters.postedWithinDays = readPosted(state.posted, notes);
  filters.pay = readPayInput(state, notes);
  filters.includeUnstatedPay = readSwitch("Adverts without pay", state.unstated, notes);
  const isLiteral = readSwitch("Exact words", state.literal, notes);
  const radiusMiles = readRadius(state.radius, notes);
  const sort = readSort(state.sort, options.hasPlace ?? state.location.trim() !== "", notes);
  return { filters, page: readPage(state.page, notes), sort, radiusMiles, isLiteral, notes };
}

function readPosted(text: string, notes: string[]): PostedWithinDays | null {
  const typed = text.trim();
  if (typed === "") return null;
  const days = Number(/^(\d{1,3})d?$/i.exec(typed)?.[1] ?? Number.NaN);
  const known = postedWithinDays.find((each) => each === days);
  if (!known) notes.push(`Posted Date ${quoted(typed)} is not one we know, so it was ignored.`);
  return known ?? null;
}

function readSwitch(label: string, text: string, notes: string[]): boolean {
  const typed = text.trim().toLowerCase();
  if (/^(?:1|true|yes|on)$/.test(typed)) return true;
  if (!/^(?:|0|false|no|off)$/.test(typed)) notes.push(`${label} ${quoted(text)} is neither on nor off, so it was ignored.`);
  return false;
}

function readRadius(text: string, notes: string[]): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  const miles = Number(/^(\d{1,6}(?:\.\d{1,3})?) ?(?:mi|miles?)?$/i.exec(typed)?.[1] ?? Number.NaN);
  if (Number.isNaN(miles)) {
    notes.push(`Radius ${quoted(typed)} is not a number of miles, so it was ignored.`);
    return null;
  }
  const nearest = radiiMiles.reduce<number>((best, each) => (Math.abs(each - miles) < Math.abs(best - miles) ? each : best), radiiMiles[0]);
  if (nearest !== miles)
    notes.push(`Radius ${quoted(typed)} is not one of the distances offered; the nearest, ${nearest} miles, was used.`);
  return nearest;
}

function readSort(text: string, hasPlace: boolean, notes: string[]): SortOrder | null {
  const typed = text.trim();
  if (typed === "") return null;
  const order = sortOrders.find((each) => each === typed.toLowerCase());
  if (!order) {
    notes.push(`Sort By ${quoted(typed)} is not one we know, so it was ignored.`);
    return null;
  }
  if (order === "distance" && !hasPlace) {
    notes.push("Sorting by distance needs a place, so the list is in its usual order.");
    return null;
  }
  return order;
}

/** A page beyond the deepest is the deepest. */
function readPage(text: string, notes: string[]): number {
  const typed = text.trim();
  if (typed === "") return 1;
  if (!/^\d+$/.test(typed) || Number(typed) === 0) {
    notes.push(`Page ${quoted(typed)} is not a page number, so the first page is shown.`);
    return 1;
  }
  return Math.min(Math.max(Number(typed), 1), limits.maxPage);
}
