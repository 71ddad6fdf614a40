import { type Envelope, readAtsJob } from "./ats-json.ts";
import {
  type FlatRecord,
  fieldKey,
  hasTitleField,
  knownFieldCount,
  type RecordReading,
  readFlatRecord,
  withFieldMap,
} from "./field-names.ts";
import { JsonSplitter } from "./json/json-splitter.ts";
import { isObject, type Json, type JsonObject, parseJson, scalarText, textAt } from "./json/json-value.ts";
import { findJobPostings, jobPostingsInHtml, readJobPosting } from "./json-ld.ts";
import {
  advertTooLarge,
  FeedError,
  type FeedMeter,
  feedLimits,
  type RawAdvert,
  recordBufferedChars,
  unreadableAdvert,
} from "./raw-advert.ts";

/**
 * Reads adverts of a JSON feed: lists of known applicant-tracking systems, JobPosting objects, any other list of flat objects, and
 * consecutive values.
 * @throws FeedError when the text ends in the middle
 */
export async function* readJsonAdverts(
  text: AsyncIterable<string>,
  { meter, firstLine, reading }: { meter: FeedMeter; firstLine: number; reading: RecordReading },
): AsyncGenerator<RawAdvert> {
  let envelope: Envelope = {};
  let publisher: string | null = null;
  let rowNumber = 0;
  let ready: RawAdvert[] = [];
  const splitter = new JsonSplitter(
    {
      record(value, line) {
        const adverts = readElement(rowNumber + 1, value, envelope, reading);
        rowNumber += adverts.length;
        ready.push(...adverts.map((advert) => ({ ...advert, publisher, line })));
      },
      oversized(line) {
        ready.push(unreadableAdvert(++rowNumber, advertTooLarge, line));
      },
      broken(line) {
        ready.push(unreadableAdvert(++rowNumber, notJson, line));
      },
      envelope(value) {
        envelope = value;
        publisher = publisherOf(flatten(value));
      },
    },
    { line: firstLine },
  );
  for await (const chunk of text) {
    splitter.push(chunk);
    recordBufferedChars(meter, splitter.heldChars + chunk.length);
    const taken = ready;
    ready = [];
    yield* taken;
  }
  const isComplete = splitter.end();
  yield* ready;
  if (!isComplete) throw new FeedError("The feed ends in the middle of an advert, so it is not complete.");
}

/**
 * Reads JSON Lines, an advert a line. A malformed line affects no other.
 * @throws FeedError when the last line breaks off
 */
export async function* readJsonLines(
  text: AsyncIterable<string>,
  { meter, firstLine, reading }: { meter: FeedMeter; firstLine: number; reading: RecordReading },
): AsyncGenerator<RawAdvert> {
  let rowNumber = 0;
  let isCut = false;
  for await (const { text: row, line, isTooLong, isLast } of readLines(text, { meter, firstLine })) {
    const plain = row.trim().replace(/,$/, "");
    if (plain === "" && !isTooLong) continue;
    const value = isTooLong ? undefined : parseJson(plain);
    const adverts = isObject(value)
      ? readElement(rowNumber + 1, value, {}, reading)
      : [unreadableAdvert(rowNumber + 1, isTooLong ? advertTooLarge : notJson, line)];
    rowNumber += adverts.length;
    isCut = isLast && !isObject(value) && !/[}\]]$/.test(plain);
    yield* adverts.map((advert) => ({ ...advert, line }));
  }
  if (isCut) throw new FeedError("The feed ends in the middle of an advert, so it is not complete.");
}

/** A page may hold JSON on a line of its own; any other "<", or a "[", is a broken first line. */
const startsPage = /^<(?:!doctype\s+html|html|head|body|script|div|main|article)\b/i;

/** Returns whether the start of a text is JSON Lines. Lines of a pretty-printed list end in a comma instead. */
export function isJsonLines(start: string): boolean {
  const lines = start.split("\n").slice(0, -1);
  const filled = lines.map((line) => line.trim()).filter((line) => line !== "");
  const whole = filled.filter((line) => line.startsWith("{") && isObject(parseJson(line)));
  const listed = filled.filter((line) => line.endsWith("},"));
  return !startsPage.test(start) && filled.length >= 2 && whole.length * 2 >= filled.length && whole.length > listed.length;
}

const notJson = "the advert is not valid JSON";

function readElement(rowNumber: number, value: JsonObject, envelope: Envelope, reading: RecordReading): RawAdvert[] {
  const ats = readAtsJob(rowNumber, value, envelope);
  if (ats !== undefined) return ats ? [withFieldMap(ats, flatten(value), reading)] : [];
  const postings = embeddedPostings(value);
  if (postings.length > 0)
    return postings.map((posting, index) => withFieldMap(readJobPosting(rowNumber + index, posting), flatten(posting), reading));
  const record = flatten(value);
  const keyed = advertsByKey(value, record);
  if (keyed.length > 0) return keyed.flatMap((each, index) => readElement(rowNumber + index, each, envelope, reading));
  const flat = withFieldMap(readFlatRecord(rowNumber, record), record, reading);
  return [
    flat.title === null && isPage(value.html ?? value.page)
      ? unreadableAdvert(rowNumber, "the page in it holds no JobPosting as JSON-LD")
      : flat,
  ];
}

/** Returns the adverts of an object that holds them by their reference: `{"101": {"title": …}, "102": …}`. */
function advertsByKey(value: JsonObject, record: FlatRecord): JsonObject[] {
  const adverts = Object.entries(value).map(([key, each]) => (isObject(each) ? { id: key, ...each } : null));
  const isList = adverts.length > 0 && !hasTitleField([...record.keys()]);
  return isList && adverts.every((each) => each !== null && hasTitleField(Object.keys(each)) && knownFieldCount(Object.keys(each)) > 2)
    ? adverts.flatMap((each) => each ?? [])
    : [];
}

function isPage(value: Json): boolean {
  return typeof value === "string" && value.trimStart().startsWith("<");
}

/** Returns JobPostings of the object itself, or of JSON-LD or HTML it carries as text. */
function embeddedPostings(value: JsonObject): JsonObject[] {
  const direct = findJobPostings(value);
  if (direct.length > 0) return direct;
  for (const key of ["jsonld", "json_ld", "jsonLd", "ld_json", "html", "page"]) {
    const text = value[key];
    if (isObject(text)) return findJobPostings(text);
    if (typeof text !== "string") continue;
    const found = text.trimStart().startsWith("<")
      ? jobPostingsInHtml(text).flatMap(({ posting }) => (posting === null ? [] : [posting]))
      : findJobPostings(parseJson(text));
    if (found.length > 0) return found;
  }
  return [];
}

/** Flattens values under their own name and, when nested, under parent and name; lists give their scalars or first object. */
export function flatten(value: JsonObject): Map<string, string> {
  const record = new Map<string, string>();
  const keep = (key: string, found: Json) => {
    const text = scalarText(found);
    if (text !== null && !record.has(key)) record.set(key, text);
  };
  for (const [name, found] of Object.entries(value)) keep(fieldKey(name), found);
  for (const [name, found] of Object.entries(value)) {
    const nested = Array.isArray(found) ? found[0] : found;
    if (!isObject(nested)) continue;
    const parent = fieldKey(name);
    const places = Array.isArray(found) && found.length > 1 && /location|place|office|city|town/.test(parent) ? found.map(placeName) : [];
    if (places.length > 0 && places.every((place) => place !== null)) keep(parent, places.join(" / "));
    const isPay = /salary|compensation|pay/.test(parent);
    for (const [inner, innerValue] of Object.entries(nested)) {
      keep(`${parent}${fieldKey(inner)}`, innerValue);
      if (inner === "name" || inner === "label" || inner === "display_name" || inner === "displayName") keep(parent, innerValue);
      else if (/^(?:city|town|county|region|state|country|postcode|postal_code|postalCode|lat|lng|lon|latitude|longitude)$/.test(inner))
        keep(fieldKey(inner), innerValue);
      else if (isPay && payKey.test(inner)) keep(`salary${fieldKey(inner)}`, innerValue);
      else if (isPay && isObject(innerValue))
        for (const [deep, value] of Object.entries(innerValue)) keep(payKey.test(deep) ? `salary${fieldKey(deep)}` : parent, value);
    }
  }
  return record;
}

const payKey = /^(?:min(?:imum)?(?:value)?|max(?:imum)?(?:value)?|from|to|currency|period|unit|unittext|interval)$/i;
const placeName = (each: Json): string | null => textAt(each, "name", "label", "displayName", "city", "town", "addressLocality");

interface Line {
  text: string;
  line: number;
  /** Longer than the limit; its text is omitted. */
  isTooLong: boolean;
  /** Has no line end. */
  isLast: boolean;
}

/** Yields lines numbered from `firstLine`, holding one at a time. */
export async function* readLines(
  text: AsyncIterable<string>,
  { meter, firstLine }: { meter: FeedMeter; firstLine: number },
): AsyncGenerator<Line> {
  let partial = "";
  let isTooLong = false;
  let line = firstLine;
  for await (const chunk of text) {
    recordBufferedChars(meter, partial.length + chunk.length);
    const parts = chunk.split("\n");
    for (const part of parts.slice(0, -1)) {
      yield { text: isTooLong ? "" : partial + part, line, isTooLong, isLast: false };
      line++;
      partial = "";
      isTooLong = false;
    }
    partial += parts.at(-1) ?? "";
    if (partial.length > feedLimits.maxRecordChars) {
      isTooLong = true;
      partial = "";
    }
  }
  if (partial !== "" || isTooLong) yield { text: partial, line, isTooLong, isLast: true };
}

/** Names of the publisher in a feed's head, by priority; a title comes last. */
const publisherKeys =
  "publisher publishername publisherorganization organization organizationname organisation organisationname company companyname employer employername council advertiser author authorname itunesauthor creator managingeditorname sitename ogsitename name channeltitle feedtitle title".split(
    " ",
  );
/** Text around the name in feed titles: "Jobs at Oak Ltd", "Oak Ltd | Vacancies". */
const around =
  /^(?:(?:latest|all|current|our|new|live|open)\s+)*(?:job|vacanc|career|position|opening|opportunit|role)\w*(?:\s+(?:feed|rss|list|search|board|openings|vacancies))*(?:\s*[:|–—-]\s*|\s+(?:at|with|from|for|by)\s+)|\s*(?:[:|–—-]|,)\s*(?:(?:latest|all|current|our|new|live|open|rss|xml)\s+)*(?:job|vacanc|career|position|opening|opportunit|role|rss|feed|work (?:with|for) us)[\w ]*$|(?:['’]s?)?\s+(?:(?:latest|current|job|jobs|vacancies|careers)\s+)*(?:jobs|vacancies|careers|rss|feed|opportunities)$/i;
/** Titles that name no firm. */
const general =
  /^(?:\b(?:the|all|latest|current|our|new|uk|construction|building|property|quantity|surveying|surveyors?|qs|cost|commercial|civil|engineering|recruitment|job|jobs|vacanc\w*|careers?|board|feed|rss|xml|list|search|results|openings?|opportunities|positions?|adverts?|export|data|home|untitled|channel|page|site|website|in|for|and|&|of|to|with|london|england|scotland|wales)\b\W*)+$/i;

export function publisherOf(head: FlatRecord): string | null {
  for (const key of publisherKeys) {
    const name = extractPublisherName(head.get(key) ?? "", key.endsWith("title"));
    if (name !== null) return name;
  }
  return null;
}

function extractPublisherName(text: string, isTitle: boolean): string | null {
  let name = text.slice(0, 300).replace(/\s+/g, " ").trim();
  for (let times = 0; isTitle && times < 2; times++) name = name.replace(around, "").trim();
  if (name.length < 2 || name.length > 120 || !/\p{L}/u.test(name) || /^https?:|@/.test(name)) return null;
  return general.test(name) ? null : name;
}
