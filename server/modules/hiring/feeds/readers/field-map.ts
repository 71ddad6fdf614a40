import type { FieldMap, MappedField } from "#db/feed-values.ts";
import { type FlatRecord, fieldKey } from "./field-names.ts";
import { joinPlace } from "./json/json-value.ts";
import type { RawAdvert } from "./raw-advert.ts";

/** How the records of one feed are read, where that differs from the usual way. */
export interface RecordReading {
  fieldMap: FieldMap;
  /** Sees every record as the feed gives it. */
  onRecord?: (record: FlatRecord) => void;
}

export const usualReading: RecordReading = { fieldMap: {} };

/** An advert with the fields that an administrator has placed: each holds what the feed has under that name, and nothing where it has nothing. */
export function withFieldMap(raw: RawAdvert, record: FlatRecord, { fieldMap, onRecord }: RecordReading): RawAdvert {
  onRecord?.(record);
  const isPlaced = (field: MappedField) => fieldMap[field] !== undefined;
  if (Object.keys(fieldMap).length === 0) return raw;
  const placed = (field: MappedField): string | null => record.get(fieldKey(fieldMap[field] ?? ""))?.trim() || null;
  const read = <Value>(field: MappedField, usual: Value): Value | string | null => (isPlaced(field) ? placed(field) : usual);
  const place = read("place", raw.places[0] ?? null);
  const where = isPlaced("postcode") ? joinPlace(place, placed("postcode")) : place;
  return {
    ...raw,
    reference: read("reference", raw.reference),
    title: read("title", raw.title),
    company: read("company", raw.company),
    url: read("url", raw.url),
    applyUrl: read("applyUrl", raw.applyUrl),
    places: isPlaced("place") || isPlaced("postcode") ? (where === null ? [] : [where]) : raw.places,
    country: read("country", raw.country),
    workplace: read("workplace", raw.workplace),
    salary: {
      text: read("salaryText", raw.salary.text),
      min: read("salaryMin", raw.salary.min),
      max: read("salaryMax", raw.salary.max),
      period: read("salaryPeriod", raw.salary.period),
      currency: read("salaryCurrency", raw.salary.currency),
    },
    postedAt: read("postedAt", raw.postedAt),
    closesAt: read("closesAt", raw.closesAt),
    employment: read("employment", raw.employment),
    description: read("description", raw.description),
    category: read("category", raw.category),
    ...(isPlaced("contractSuites") && { contractSuites: placed("contractSuites") }),
    ...(isPlaced("projectValue") && { projectValue: placed("projectValue") }),
  };
}
