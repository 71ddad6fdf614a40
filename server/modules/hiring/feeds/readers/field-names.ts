import type { FieldMap, MappedField } from "#db/feed-values.ts";
import names from "./field-names.json" with { type: "json" };
import { joinPlace } from "./json/json-value.ts";
import { emptyAdvert, type RawAdvert } from "./raw-advert.ts";

/** A record's values by `fieldKey` of their column heading, element name or JSON key. */
export type FlatRecord = ReadonlyMap<string, string>;

type FieldName = keyof typeof names;

/** Accepted names of each field in feeds, by priority. */
const byField = new Map(Object.entries(names).map(([field, keys]) => [field as FieldName, keys.split(" ")]));
const known = new Map([...byField].flatMap(([field, keys]) => keys.map((key) => [key, field] as const)));
const itemPrefixes = /^(?:job|g|dc|wp|content|georss|geo|joblisting|ns\d|s|schema|item)(?=.{3})/;

/** What forms and spreadsheets put behind a heading: "Employer (required)", "Closing date (dd/mm/yyyy)". */
const helpInHeading =
  /\s*[([](?:required|mandatory|optional|if (?:any|known|applicable)|gbp|£|[dmy]{1,4}[-/.][dmy]{1,4}[-/.][dmy]{1,4})[)\]]/gi;

/** Normalises a heading or element name: "job_listing:Company-Name" → "companyname". */
export function fieldKey(name: string): string {
  const local = name.includes(":") ? name.slice(name.indexOf(":") + 1) : name;
  return local
    .replace(helpInHeading, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 64);
}

/** What multiposters and spreadsheets put before the name of a field: "VacancyLocation", "SenderReference", "ows_Title". */
const ofAdvert = /^(?:job|vacancy|advert|ad|position|role|posting|post|listing|opportunity|req(?:uisition)?|sender|ows)(?=.{2})/;
const fieldOf = (heading: string): FieldName | undefined => {
  const key = fieldKey(heading);
  return known.get(key) ?? known.get(key.replace(ofAdvert, ""));
};

/** Adds the values of prefixed names under the plain name, where the record has no such field itself. */
function withPlainNames(record: FlatRecord): FlatRecord {
  const plain = new Map(record);
  for (const [key, value] of record) {
    const name = key.replace(ofAdvert, "");
    if (!known.has(key) && known.has(name) && !plain.has(name)) plain.set(name, value);
  }
  return plain;
}

export function hasTitleField(headings: readonly string[]): boolean {
  return headings.some((heading) => fieldOf(heading) === "title");
}

export function knownFieldCount(headings: readonly string[]): number {
  return new Set(headings.flatMap((heading) => fieldOf(heading) ?? [])).size;
}

/** Feeds give a snippet and the full text under different names. */
function longest(record: FlatRecord, keys: readonly string[]): string | null {
  const found = keys.filter((key) => key !== "text" || record.has("title")).flatMap((key) => record.get(key)?.trim() || []);
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

const hoursKeys = ["hours", "workinghours", "hoursofwork", "workingpattern", "workpattern", "contracttime", "schedule"];

function hoursOf(record: FlatRecord): { hours?: string } {
  const found = hoursKeys.map((key) => record.get(key)?.trim()).find(Boolean);
  return found === undefined ? {} : { hours: found };
}

/** Fields whose name is the period of their pay. */
const unitsOfPay: Readonly<Record<string, string>> = {
  salaryannual: "year",
  salarymonthly: "month",
  ...{ rateperday: "day", dayrate: "day", dailyrate: "day" },
  ...{ rateperhour: "hour", hourlyrate: "hour" },
};

const basisNames: Readonly<Record<string, string>> = {
  ...{ paye: "PAYE", umbrella: "umbrella", umb: "umbrella", cis: "CIS", insideir35: "inside IR35", outsideir35: "outside IR35" },
  ...{ ltd: "limited company", limited: "limited company", limitedcompany: "limited company", psc: "limited company" },
};
const basis = Object.keys(basisNames).join("|");
const rateOfBasis = new RegExp(
  `^(?:(?:day|daily|hourly|pay)?rates?(?<after>${basis})|(?<before>${basis})(?:day|daily|hourly|pay)?rates?)(?:per(?:day|hour))?$`,
);

/** Columns such as "PAYE rate" and "Day rate (umbrella)", as one text that says the basis of each. */
function ratesByBasis(record: FlatRecord, sign: string): string[] {
  const rates = new Map<string, string>();
  for (const [key, value] of record) {
    const { after, before } = rateOfBasis.exec(key)?.groups ?? {};
    const name = basisNames[after ?? before ?? ""];
    if (name === undefined || rates.has(name) || !/\d/.test(value)) continue;
    const period = /[a-z]/i.test(value) ? "" : /da(?:y|ily)/.test(key) ? " per day" : /hour/.test(key) ? " per hour" : "";
    rates.set(name, `${name}: ${value.trim().replace(/^(?=\d)/, sign)}${period}`);
  }
  return [...rates.values()];
}

/** Reads an advert from a record with any of the accepted names. */
export function readFlatRecord(rowNumber: number, given: FlatRecord): RawAdvert {
  const record = withPlainNames(given);
  const find = (field: FieldName): string | null => {
    for (const key of byField.get(field) ?? []) {
      const value = record.get(key) ?? record.get(key.replace(itemPrefixes, ""));
      if (value !== undefined && value.trim() !== "") return value.trim();
    }
    return null;
  };
  const title = find("title");
  const description = longest(record, byField.get("description") ?? []);
  const point = /^\s*(-?\d+(?:\.\d+)?)[\s,]+(-?\d+(?:\.\d+)?)\s*$/.exec(find("point") ?? "");
  const parts = joinPlace(find("city"), find("area"), find("postcode"));
  const [place, author] = [find("place"), find("author")];
  const currency = find("salaryCurrency");
  const rates = ratesByBasis(record, currency === null || /^(?:gbp|£)/i.test(currency) ? "£" : `${currency} `);
  const unit = Object.keys(unitsOfPay).find((name) => record.has(name) || record.has(`${name}minimumrange`));
  return {
    ...emptyAdvert(rowNumber),
    ...{ reference: find("reference"), title, company: find("company"), url: find("url"), applyUrl: find("applyUrl") },
    ...(author !== null && { author }),
    places: [
      place && parts && !place.toLowerCase().includes((find("city") ?? parts).toLowerCase()) ? joinPlace(place, parts) : (place ?? parts),
    ].flatMap((words) => words ?? []),
    ...{ country: find("country"), workplace: find("workplace") },
    lat: find("lat") ?? point?.[1] ?? null,
    lng: find("lng") ?? point?.[2] ?? null,
    salary: {
      text: [find("salaryText") ?? [], rates].flat().join(" / ") || null,
      ...{ min: find("salaryMin"), max: find("salaryMax") },
      period: find("salaryPeriod") ?? (unit === undefined ? null : (unitsOfPay[unit] ?? null)),
      currency,
    },
    ...{ postedAt: find("postedAt"), closesAt: find("closesAt"), employment: find("employment") },
    ...hoursOf(record),
    description: description === title ? null : description,
    category: find("category"),
  };
}

/** Per-feed options for reading records. */
export interface RecordReading {
  fieldMap: FieldMap;
  /** Called with every raw record. */
  onRecord?: (record: FlatRecord) => void;
}

/** Applies an administrator's field mapping: each mapped field takes the value under that name, or null. */
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
    ...{ reference: read("reference", raw.reference), title: read("title", raw.title), company: read("company", raw.company) },
    ...{ url: read("url", raw.url), applyUrl: read("applyUrl", raw.applyUrl) },
    places: isPlaced("place") || isPlaced("postcode") ? (where === null ? [] : [where]) : raw.places,
    ...{ country: read("country", raw.country), workplace: read("workplace", raw.workplace) },
    salary: {
      ...{ text: read("salaryText", raw.salary.text), period: read("salaryPeriod", raw.salary.period) },
      ...{ min: read("salaryMin", raw.salary.min), max: read("salaryMax", raw.salary.max) },
      currency: read("salaryCurrency", raw.salary.currency),
    },
    ...{ postedAt: read("postedAt", raw.postedAt), closesAt: read("closesAt", raw.closesAt) },
    ...{ employment: read("employment", raw.employment), description: read("description", raw.description) },
    category: read("category", raw.category),
    ...(isPlaced("contractSuites") && { contractSuites: placed("contractSuites") }),
    ...(isPlaced("projectValue") && { projectValue: placed("projectValue") }),
  };
}
