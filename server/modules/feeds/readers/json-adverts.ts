import { type Envelope, readAtsJob } from "./ats-json.ts";
import { type RecordReading, usualReading, withFieldMap } from "./field-map.ts";
import { fieldKey, readFlatRecord } from "./field-names.ts";
import { findJobPostings, jobPostingsInHtml, readJobPosting } from "./json-ld.ts";
import { JsonSplitter } from "./json-splitter.ts";
import { isObject, type Json, type JsonObject, parseJson, words } from "./json-value.ts";
import { FeedError, type FeedMeter, held, type RawAdvert, tooLarge, unreadable } from "./raw-advert.ts";

/**
 * Adverts of a JSON feed: lists of known applicant-tracking systems, JobPosting objects, any other list of flat objects, and JSON Lines.
 *
 * @throws FeedError when the text ends in the middle
 */
export async function* readJsonAdverts(
  text: AsyncIterable<string>,
  meter: FeedMeter,
  reading: RecordReading = usualReading,
): AsyncGenerator<RawAdvert> {
  let envelope: Envelope = {};
  let rowNumber = 0;
  let ready: RawAdvert[] = [];
  const splitter = new JsonSplitter({
    record(record) {
      held(meter, record.length);
      const adverts = readElement(rowNumber + 1, record, envelope, reading);
      rowNumber += adverts.length;
      ready.push(...adverts);
    },
    oversized() {
      ready.push(unreadable(++rowNumber, tooLarge));
    },
    stray() {
      ready.push(unreadable(++rowNumber, "the advert is not valid JSON"));
    },
    envelope(value) {
      envelope = value;
    },
  });
  for await (const chunk of text) {
    splitter.push(chunk);
    held(meter, splitter.heldChars);
    const taken = ready;
    ready = [];
    yield* taken;
  }
  if (!splitter.end()) throw new FeedError("The feed ends in the middle of an advert, so it is not complete.");
}

function readElement(rowNumber: number, text: string, envelope: Envelope, reading: RecordReading): RawAdvert[] {
  const value = parseJson(text);
  if (!isObject(value)) return [unreadable(rowNumber, "the advert is not valid JSON")];
  const ats = readAtsJob(rowNumber, value, envelope);
  if (ats !== undefined) return ats ? [withFieldMap(ats, flatten(value), reading)] : [];
  const postings = embeddedPostings(value);
  if (postings.length > 0)
    return postings.map((posting, index) => withFieldMap(readJobPosting(rowNumber + index, posting), flatten(posting), reading));
  const record = flatten(value);
  const flat = withFieldMap(readFlatRecord(rowNumber, record), record, reading);
  return [
    flat.title === null && isPage(value.html ?? value.page) ? unreadable(rowNumber, "the page in it holds no JobPosting as JSON-LD") : flat,
  ];
}

function isPage(value: Json): boolean {
  return typeof value === "string" && value.trimStart().startsWith("<");
}

/** JobPostings of the object itself, or of JSON-LD or a page it carries as text. */
function embeddedPostings(value: JsonObject): JsonObject[] {
  const own = findJobPostings(value);
  if (own.length > 0) return own;
  for (const key of ["jsonld", "json_ld", "jsonLd", "ld_json", "html", "page"]) {
    const text = value[key];
    if (isObject(text)) return findJobPostings(text);
    if (typeof text !== "string") continue;
    const found = text.trimStart().startsWith("<") ? jobPostingsInHtml(text) : findJobPostings(parseJson(text));
    if (found.length > 0) return found;
  }
  return [];
}

/** Values under their own name and, when nested, under parent and name; lists count by their scalars or their first object. */
export function flatten(value: JsonObject): Map<string, string> {
  const record = new Map<string, string>();
  const keep = (key: string, found: Json) => {
    const text = words(found);
    if (text !== null && !record.has(key)) record.set(key, text);
  };
  for (const [name, found] of Object.entries(value)) keep(fieldKey(name), found);
  for (const [name, found] of Object.entries(value)) {
    const nested = Array.isArray(found) ? found[0] : found;
    if (!isObject(nested)) continue;
    const parent = fieldKey(name);
    for (const [inner, innerValue] of Object.entries(nested)) {
      keep(`${parent}${fieldKey(inner)}`, innerValue);
      if (inner === "name" || inner === "label" || inner === "display_name" || inner === "displayName") keep(parent, innerValue);
      else if (/^(?:city|town|county|region|state|country|postcode|postal_code|postalCode|lat|lng|lon|latitude|longitude)$/.test(inner))
        keep(fieldKey(inner), innerValue);
      else if (/salary|compensation|pay/.test(parent) && /^(?:min|max|from|to|currency|period|unit|interval)$/.test(inner))
        keep(`salary${fieldKey(inner)}`, innerValue);
    }
  }
  return record;
}
