import { keepJson } from "#server/kept-json.ts";
import type { Facet, FacetOption } from "../search-page.types.ts";

const keptAtMost = 20_000;
const kept = new Map<string, FacetOption>();

/** The one object for an option that says all this: few differ from search to search, and what is rendered of one is kept with it. */
export function keptOption(field: Facet["field"], option: FacetOption): FacetOption {
  const key = `${field}\n${option.value}\n${option.label}\n${option.count}\n${option.isSelected}\n${option.isFromWords}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= keptAtMost) kept.clear();
  kept.set(key, keepJson(Object.freeze(option)));
  return option;
}
