import type { FeedFormat } from "#db/own-values.ts";
import { readCsvRecords, sniffDelimiter } from "./csv-records.ts";
import { decodeText } from "./decode-text.ts";
import { type RecordReading, usualReading, withFieldMap } from "./field-map.ts";
import { readFlatRecord } from "./field-names.ts";
import { flatten, readJsonAdverts } from "./json-adverts.ts";
import { canonicalUrl, jobPostingsInHtml, readJobPosting } from "./json-ld.ts";
import { FeedError, type FeedMeter, feedLimits, held, newMeter, type RawAdvert, unreadable } from "./raw-advert.ts";
import { unpack } from "./unpack.ts";
import { readXmlRecords } from "./xml-records.ts";

export interface OpenFeed {
  format: FeedFormat;
  adverts: AsyncIterable<RawAdvert>;
  /** Counts while `adverts` is read. */
  meter: FeedMeter;
}

const sniffChars = 65_536;

/**
 * Opens a feed by its content: plain or gzip, in any encoding, XML, JSON, a page, or a table. Nothing is read beyond its start until the
 * adverts are asked for, and then one advert is held at a time.
 *
 * @throws FeedError here or while reading, with a sentence for the operator
 */
export async function openFeed(
  source: AsyncIterable<Uint8Array>,
  options: { format?: FeedFormat | null; maxUnpackedBytes?: number; reading?: RecordReading } = {},
): Promise<OpenFeed> {
  const meter = newMeter();
  const reading = options.reading ?? usualReading;
  const text = decodeText(unpack(source, meter, options.maxUnpackedBytes));
  let start = "";
  while (start.trimStart().length < sniffChars) {
    const next = await text.next();
    if (next.done) break;
    start += next.value;
    if (start.length > feedLimits.maxPageChars) throw new FeedError("The feed begins with millions of blanks.");
  }
  start = start.trimStart();
  if (start === "") throw new FeedError("The feed is empty.");
  const shape = recogniseShape(start, options.format ?? null);
  const whole = joined(start, text);
  if (shape.kind === "xml") return { format: shape.format, adverts: xmlAdverts(whole, meter, reading), meter };
  if (shape.kind === "page") return { format: "json-ld", adverts: pageAdverts(whole, meter, reading), meter };
  if (shape.kind === "table") return { format: "csv", adverts: tableAdverts(whole, { delimiter: shape.delimiter, meter, reading }), meter };
  return { format: shape.format, adverts: readJsonAdverts(whole, meter, reading), meter };
}

type Shape = { kind: "xml" | "json"; format: FeedFormat } | { kind: "page" } | { kind: "table"; delimiter: string };

function recogniseShape(start: string, wanted: FeedFormat | null): Shape {
  if (wanted === "csv" || !/^[<[{]/.test(start)) {
    const delimiter = sniffDelimiter(/^[^\r\n]*/.exec(start)?.[0] ?? "", wanted === "csv");
    if (delimiter) return { kind: "table", delimiter };
    throw new FeedError("The feed is neither XML, JSON, a page with job postings nor a table with a heading line.");
  }
  if (!start.startsWith("<"))
    return {
      kind: "json",
      format: /"@type"\s*:\s*\[?\s*"[^"]*JobPosting"/.test(start) && !start.includes('"_jobposting"') ? "json-ld" : "ats-json",
    };
  const head = start
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\?[\s\S]*?\?>/g, "")
    .trimStart();
  if (/^(?:<!doctype\s+html|<html|<head|<body|<div|<script|<main|<article)/i.test(head)) return { kind: "page" };
  const root =
    /^<(?:[\w.-]+:)?([\w.-]+)/.exec(head.replace(/^<!doctype[^>[]*(?:\[[\s\S]*?\])?\s*>/i, "").trimStart())?.[1]?.toLowerCase() ?? "";
  if (root === "workzag-jobs") return { kind: "xml", format: "personio-xml" };
  return { kind: "xml", format: root === "rss" || root === "feed" || root === "rdf" ? "rss" : "indeed-xml" };
}

async function* joined(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

async function* xmlAdverts(text: AsyncIterable<string>, meter: FeedMeter, reading: RecordReading): AsyncGenerator<RawAdvert> {
  let rowNumber = 0;
  for await (const record of readXmlRecords(text, meter)) {
    rowNumber++;
    if (record.kind === "problem") yield unreadable(rowNumber, record.reason);
    else {
      const values = record.element === "position" ? personioNames(record.values) : record.values;
      yield withFieldMap(readFlatRecord(rowNumber, values), values, reading);
    }
  }
}

/** Personio repeats heading and text pairs for the description and keeps places under "office". */
function personioNames(values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const renamed = new Map(values);
  renamed.delete("jobdescriptions");
  const description = values.get("value");
  if (description) renamed.set("description", description);
  const title = values.get("name");
  if (title && values.get("recruitingcategory") !== undefined) renamed.set("title", title);
  return renamed;
}

async function* tableAdverts(
  text: AsyncIterable<string>,
  { delimiter, meter, reading }: { delimiter: string; meter: FeedMeter; reading: RecordReading },
): AsyncGenerator<RawAdvert> {
  let rowNumber = 0;
  for await (const record of readCsvRecords(text, {
    delimiter,
    meter,
    isTitlePlaced: reading.fieldMap.title !== undefined || reading.onRecord !== undefined,
  }))
    yield withFieldMap(readFlatRecord(++rowNumber, record), record, reading);
}

async function* pageAdverts(text: AsyncIterable<string>, meter: FeedMeter, reading: RecordReading): AsyncGenerator<RawAdvert> {
  let html = "";
  for await (const chunk of text) {
    html += chunk;
    held(meter, html.length);
    if (html.length > feedLimits.maxPageChars) throw new FeedError("The page is larger than 10 million characters.");
  }
  const postings = jobPostingsInHtml(html);
  if (postings.length === 0) throw new FeedError("The page holds no JobPosting (JSON-LD).");
  const page = postings.length === 1 ? canonicalUrl(html) : null;
  yield* postings.map((posting, index) => withFieldMap(readJobPosting(index + 1, posting, page), flatten(posting), reading));
}
