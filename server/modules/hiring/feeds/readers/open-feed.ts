import type { FeedFormat } from "#db/own-values.ts";
import { upperWindows1252 } from "#server/text/entities.ts";
import { readCsvRecords } from "./csv-records.ts";
import { decodeText, unpack } from "./decode-text.ts";
import { type FlatRecord, hasTitleField, knownFieldCount, type RecordReading, readFlatRecord, withFieldMap } from "./field-names.ts";
import { flatten, isJsonLines, publisherOf, readJsonAdverts, readJsonLines } from "./json-adverts.ts";
import { canonicalUrl, jobPostingsInHtml, readJobPosting, siteName } from "./json-ld.ts";
import {
  FeedError,
  type FeedMeter,
  feedLimits,
  newMeter,
  type RawAdvert,
  recordBufferedChars,
  unreadableAdvert,
  withLineNumber,
} from "./raw-advert.ts";
import { findRecordElement } from "./xml/record-element.ts";
import { readXmlRecords } from "./xml-records.ts";

const sniffChars = 65_536;
const messagesMaxChars = 8_000;

const defaultRecordReading: RecordReading = { fieldMap: {} };

/**
 * Opens a feed by its content: plain or gzip, in any encoding, XML, JSON, HTML, or a table. Reads only its start until the adverts are
 * iterated, and then holds one at a time.
 * @throws FeedError here or while reading, with a sentence for the operator
 */
export async function openFeed(
  source: AsyncIterable<Uint8Array>,
  options: { format?: FeedFormat | null; maxUnpackedBytes?: number; reading?: RecordReading } = {},
) {
  const meter = newMeter();
  const reading = options.reading ?? defaultRecordReading;
  const { start, whole, firstLine } = await openText(source, meter, options.maxUnpackedBytes);
  if (/"ocid"\s*:\s*"/.test(start)) throw new FeedError("This holds contract-award notices. Choose that format for the feed.");
  const shape = recogniseShape(start, options.format ?? null);
  const given = { meter, firstLine, reading };
  const adverts = readAdverts(shape, whole, { ...given, start });
  return { format: shape.format, adverts: withoutDoubleEncoding(adverts), meter };
}

/** Decodes a feed, plain or gzip, and reads its start without leading space. @throws FeedError for an empty one */
export async function openText(source: AsyncIterable<Uint8Array>, meter: FeedMeter, maxUnpackedBytes?: number) {
  const text = decodeText(unpack(source, meter, maxUnpackedBytes));
  let start = "";
  while (start.trimStart().length < sniffChars) {
    const next = await text.next();
    if (next.done) break;
    start += next.value;
    if (start.length > feedLimits.maxPageChars) throw new FeedError("The feed starts with millions of spaces.");
  }
  const lead = leadOf(start);
  const firstLine = lead.split("\n").length;
  start = start.slice(lead.length);
  if (start === "") throw new FeedError("The feed is empty.");
  return { start, whole: prependText(start, text), firstLine };
}

/** Returns what precedes a feed: blanks, and messages that a program printed before its XML declaration. */
function leadOf(start: string): string {
  const blanks = /^\s*/.exec(start)?.[0] ?? "";
  const declared = start.slice(0, messagesMaxChars).search(/<\?xml\s/);
  const isAfterMessages = declared > 0 && /^(?!\s*[[{])(?!.*<(?:job|item|vacancy|html)\b)/s.test(start.slice(0, declared));
  return isAfterMessages ? start.slice(0, declared) : blanks + tablePreamble(start.slice(blanks.length));
}

const preambleLines = 12;
const preambleMaxChars = 20_000;

/** Returns the lines above the heading of a table: the separator that Excel declares ("sep=;"), the name and date of an export. */
function tablePreamble(text: string): string {
  if (/^[<[{]/.test(text)) return "";
  const lines = text.slice(0, preambleMaxChars).split(/(?<=\n)|(?<=\r)(?!\n)/, preambleLines);
  const heading = lines.findIndex((line) => {
    const delimiter = sniffDelimiter(line.trimEnd());
    return delimiter !== null && hasTitleField(headingsOf(line.trimEnd(), delimiter));
  });
  return heading > 0 && sniffDelimiter(lines[0]?.trimEnd() ?? "") === null ? lines.slice(0, heading).join("") : "";
}

interface ReaderOptions {
  meter: FeedMeter;
  firstLine: number;
  reading: RecordReading;
}

function readAdverts(
  shape: Shape,
  text: AsyncIterable<string>,
  { start, ...given }: ReaderOptions & { start: string },
): AsyncGenerator<RawAdvert> {
  if (shape.kind === "xml") return xmlAdverts(text, { ...given, recordElement: findRecordElement(start) });
  if (shape.kind === "page") return pageAdverts(text, given);
  if (shape.kind === "table") return tableAdverts(text, { ...given, delimiter: shape.delimiter });
  return isJsonLines(start) ? readJsonLines(text, given) : readJsonAdverts(text, given);
}

async function* withoutDoubleEncoding(adverts: AsyncIterable<RawAdvert>): AsyncGenerator<RawAdvert> {
  for await (const advert of adverts) yield fixDoubleEncoding(advert);
}

type Shape = { kind: "xml" | "json" | "page"; format: FeedFormat } | { kind: "table"; format: "csv"; delimiter: string };

const delimiters = [",", ";", "\t", "|"] as const;
const headingsOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((heading) => heading.replace(/^\s*"|"\s*$/g, ""));

/**
 * Returns the delimiter that yields the most known fields in the first line; null when the line is no heading. `isTable` accepts any column
 * names.
 */
function sniffDelimiter(firstLine: string, isTable = false): string | null {
  let best: { delimiter: string; count: number } | null = null;
  for (const delimiter of delimiters) {
    const headings = headingsOf(firstLine, delimiter);
    const count = knownFieldCount(headings);
    if (headings.length > 1 && count > (best?.count ?? 1)) best = { delimiter, count };
  }
  const widest = delimiters.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? null;
  return best?.delimiter ?? (isTable && widest && firstLine.includes(widest) ? widest : null);
}

function recogniseShape(start: string, wanted: FeedFormat | null): Shape {
  if (isJsonLines(start)) return { kind: "json", format: jsonFormat(start) };
  if (wanted === "csv" || !/^[<[{]/.test(start)) {
    const delimiter = sniffDelimiter(/^[^\r\n]*/.exec(start)?.[0] ?? "", wanted === "csv");
    if (delimiter) return { kind: "table", format: "csv", delimiter };
    throw new FeedError("The feed is not XML, JSON, a page with job postings or a table with a header row.");
  }
  if (!start.startsWith("<")) return { kind: "json", format: jsonFormat(start) };
  const head = start
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\?[\s\S]*?\?>/g, "")
    .trimStart();
  if (/^(?:<!doctype\s+html|<html|<head|<body|<div|<script|<main|<article)/i.test(head)) return { kind: "page", format: "json-ld" };
  const root =
    /^<(?:[\w.-]+:)?([\w.-]+)/.exec(head.replace(/^<!doctype[^>[]*(?:\[[\s\S]*?\])?\s*>/i, "").trimStart())?.[1]?.toLowerCase() ?? "";
  if (root === "workzag-jobs") return { kind: "xml", format: "personio-xml" };
  return { kind: "xml", format: root === "rss" || root === "feed" || root === "rdf" ? "rss" : "indeed-xml" };
}

const jsonFormat = (start: string): FeedFormat =>
  /"@type"\s*:\s*\[?\s*"[^"]*JobPosting"/.test(start) && !start.includes('"_jobposting"') ? "json-ld" : "ats-json";

async function* prependText(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

async function* xmlAdverts(
  text: AsyncIterable<string>,
  { meter, firstLine, reading, recordElement }: ReaderOptions & { recordElement: string | null },
): AsyncGenerator<RawAdvert> {
  let rowNumber = 0;
  for await (const { record, head } of readXmlRecords(text, { meter, firstLine, recordElement })) {
    const { element, line, problem, repairs } = record;
    const values = (namesIn[element] ?? ((given) => given))(record.values);
    const advert = { ...readFlatRecord(++rowNumber, values), line, publisher: publisherOf(head) };
    if (problem !== null) yield { ...advert, problem: { field: "advert", reason: withLineNumber(problem, line) } };
    else yield { ...withFieldMap(advert, values, reading), repaired: repairs.length > 0 ? repairs.join(", ") : null };
  }
}

/** Personio gives the description as pairs of heading and text, and places under "office". */
function personioNames(values: FlatRecord): FlatRecord {
  const renamed = new Map(values);
  renamed.delete("jobdescriptions");
  const description = values.get("value");
  if (description) renamed.set("description", description);
  const title = values.get("name");
  if (title && values.get("recruitingcategory") !== undefined) renamed.set("title", title);
  return renamed;
}

/** HR-XML 2 gives rates that are paid and rates that are billed. */
function staffingNames(values: FlatRecord): FlatRecord {
  const paid = values.get("ratesratetype")?.toLowerCase() === "pay" ? values.get("ratesamount") : undefined;
  return paid === undefined ? values : new Map([...values, ["payrate", paid]]);
}

const namesIn: Readonly<Record<string, (values: FlatRecord) => FlatRecord>> = { position: personioNames, staffingposition: staffingNames };

async function* tableAdverts(
  text: AsyncIterable<string>,
  { delimiter, meter, firstLine, reading }: ReaderOptions & { delimiter: string },
): AsyncGenerator<RawAdvert> {
  let rowNumber = 0;
  const isTitlePlaced = reading.fieldMap.title !== undefined || reading.onRecord !== undefined;
  for await (const { values, line, problem, repaired } of readCsvRecords(text, { delimiter, meter, firstLine, isTitlePlaced })) {
    const advert = { ...readFlatRecord(++rowNumber, values), line };
    if (problem !== null) yield { ...advert, problem: { field: "advert", reason: withLineNumber(problem, line) } };
    else yield { ...withFieldMap(advert, values, reading), repaired };
  }
}

async function* pageAdverts(text: AsyncIterable<string>, { meter, firstLine, reading }: ReaderOptions): AsyncGenerator<RawAdvert> {
  let html = "";
  for await (const chunk of text) {
    html += chunk;
    recordBufferedChars(meter, html.length);
    if (html.length > feedLimits.maxPageChars) throw new FeedError("The page is larger than 10 million characters.");
  }
  const found = jobPostingsInHtml(html);
  if (found.every(({ posting }) => posting === null)) throw new FeedError("The page holds no JobPosting (JSON-LD).");
  const page = found.length === 1 ? canonicalUrl(html) : null;
  const publisher = siteName(html);
  for (const [index, { posting, line }] of found.entries()) {
    const at = firstLine - 1 + line;
    if (posting === null) yield unreadableAdvert(index + 1, "the JSON-LD is not valid JSON", at);
    else yield { ...withFieldMap(readJobPosting(index + 1, posting, page), flatten(posting), reading), publisher, line: at };
  }
}

/** UTF-8 of two or three bytes misread as Windows-1252: "Â£", "â€™", "Ã©". */
const mistaken =
  /[\u00c2-\u00c5\u00e2][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{1,2}/g;
const byteOf = new Map([...upperWindows1252].map((character, index) => [character, 0x80 + index]));
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Plausible decoded characters: Western letters, typographic signs and currency signs. */
const believable = /^[\u00a0-\u00ff\u0150-\u017f\u2010-\u203a\u20ac\u2122]+$/;

/** Decodes text that was encoded twice; returns other text unchanged. */
function undoDoubleEncoding(text: string): string {
  const once = text.replace(mistaken, decodeSequence);
  return once === text ? text : once.replace(mistaken, decodeSequence);
}

function decodeSequence(sequence: string): string {
  const length = (sequence.codePointAt(0) ?? 0) >= 0xe0 ? 3 : 2;
  if (sequence.length < length) return sequence;
  const bytes = [...sequence.slice(0, length)].map((character) => byteOf.get(character) ?? character.charCodeAt(0));
  try {
    const decoded = utf8.decode(Uint8Array.from(bytes));
    return believable.test(decoded) ? decoded + sequence.slice(length) : sequence;
  } catch {
    return sequence;
  }
}

/** Applies `undoDoubleEncoding` to every value of an advert. */
function fixDoubleEncoding(advert: RawAdvert): RawAdvert {
  const read = (value: unknown): unknown =>
    typeof value === "string"
      ? undoDoubleEncoding(value)
      : Array.isArray(value)
        ? value.map(read)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(each)]))
          : value;
  return read(advert) as RawAdvert;
}
