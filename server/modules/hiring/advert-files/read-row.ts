import { type AdvertFileMap, advertFileLimits } from "#db/feed-values.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { readBenefitSlugs, readFeedPay } from "#server/modules/hiring/feeds/import/feed-pay.ts";
import { readFeedPlace, webAddress } from "#server/modules/hiring/feeds/import/feed-place.ts";
import { unescapeMarkup } from "#server/modules/hiring/feeds/import/read-advert.ts";
import type { FlatRecord } from "#server/modules/hiring/feeds/readers/field-names.ts";
import { openFeed } from "#server/modules/hiring/feeds/readers/open-feed.ts";
import { FeedError, type RawAdvert } from "#server/modules/hiring/feeds/readers/raw-advert.ts";
import { mergeFields, type PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { engagementOf } from "#server/modules/market/adverts/rules/advertiser-rules.ts";
import { cleanAdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import { readAdvertDates } from "#server/text/dates/advert-dates.ts";
import { londonDate } from "#server/text/london-time.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { readProjectValue, readRics, readSuites } from "#server/text/recognise/contract-suites.ts";
import { readEmployer, readSector } from "#server/text/recognise/employer.ts";
import { readEngagement, readWorkType } from "#server/text/recognise/engagement.ts";
import { readRole } from "#server/text/recognise/role.ts";
import { readTools } from "#server/text/recognise/tools.ts";
import { columnTextOf, type RowFault, readAdvertFileFields } from "./file-columns.ts";

export interface RowContext {
  gazetteer: Gazetteer;
  now: Date;
  isAgency: boolean;
  fieldMap: AdvertFileMap;
  everyRow: PostingFields;
}

const titleMaxChars = 200;
const descriptionMaxChars = 60_000;
const saysEngagement = /\bperm|\btemp|contract|interim|freelance|fixed|apprentice|graduate scheme|self[- ]employed/i;

/** A row of an advertiser's file, parsed into a posting as far as possible. */
interface ParsedRow {
  rowNumber: number;
  reference: string | null;
  fields: PostingFields;
  faults: readonly RowFault[];
}

/**
 * Parses a row of an advertiser's own file into a posting. An unreadable value is a fault of its field; values the law requires are never
 * guessed.
 */
export function readAdvertFileRow(raw: RawAdvert, record: FlatRecord, reading: RowContext): ParsedRow {
  const reference = oneLine(raw.reference ?? "").slice(0, advertFileLimits.referenceMaxChars + 1) || null;
  const { rowNumber } = raw;
  if (raw.problem) return { rowNumber, reference, fields: {}, faults: [{ field: "row", detail: toSentence(raw.problem.reason) }] };
  const title = oneLine(raw.title ?? "").slice(0, titleMaxChars);
  const words = cleanAdvertHtml(unescapeMarkup(raw.description ?? ""), descriptionMaxChars);
  const fileFields = readAdvertFileFields(record, reading.fieldMap, reading.everyRow.clientUnnamedReason === undefined);
  const role = readRole(title, words.text, { company: null, heading: raw.category, places: raw.places });
  const pay = payOf(raw, title, words.text);
  const place = placeOf(raw, reading.gazetteer, `${raw.salary.text ?? ""}\n${words.text}`);
  const dates = datesOf(raw, reading.now);
  const category = role.kind === "role" ? role.category : "quantity-surveyor";
  const level = role.kind === "role" ? role.level : "intermediate";
  const side = fileFields.fields.side ?? readEmployer("", words.text, category).side;
  const engaged = readEngagement({
    ...{ employment: raw.employment ?? "", title, text: words.text, level: level as never },
    hours: columnTextOf(record, "workingPattern", reading.fieldMap) ?? raw.hours,
    ...{ period: pay.period, flags: pay.flags, rates: pay.rates, isAgency: reading.isAgency },
  });
  const rics = readRics(words.text);
  const statesPay = pay.fields.payPeriod !== undefined;
  const read = {
    title,
    ...(role.kind === "role" && { category, level }),
    side,
    contractType: engaged.contractType,
    ...(saysEngagement.test(raw.employment ?? "") && { engagement: engagementOf(engaged.contractType) }),
    workingPattern: engaged.workingPattern,
    workType: readWorkType({ workplace: raw.workplace ?? "", placeSays: place.says, title, text: words.text, side: side as never }),
    sector: readSector(title, `${raw.category ?? ""}\n${words.text}`),
    projectValueBand: readProjectValue([raw.projectValue && `Project value ${raw.projectValue}`, words.text].filter(Boolean).join("\n")),
    ...pay.fields,
    ...(statesPay && { payBasis: engaged.payBasis, payOtherRates: engaged.payRates?.slice(1) }),
    durationMonths: engaged.contractType === "permanent" ? null : engaged.durationMonths,
    extensionLikely: engaged.extensionLikely,
    benefits: readBenefitSlugs(pay.flags, words.text),
    place: place.words,
    ricsLevel: rics.level === "none" ? null : rics.level,
    ricsRule: rics.rule,
    suites: readSuites([raw.contractSuites, words.text].filter(Boolean).join("\n")).slice(0, 15),
    tools: readTools(words.text).slice(0, 40),
    description: words.html.slice(0, descriptionMaxChars),
    ...applyingOf(raw, reading.everyRow.applyKind),
    closesOn: dates.closesOn,
    ...fileFields.fields,
  };
  const faults = [...faultsOfReference(reference), ...pay.faults, ...place.faults, ...dates.faults, ...fileFields.faults];
  return {
    ...{ rowNumber, reference },
    fields: mergeFields({}, read as Parameters<typeof mergeFields>[1]),
    faults: [...faults, ...faultsOfConfidentialHirer(record, reading, { title, description: words.text })],
  };
}

export const faultsOfReference = (reference: string | null): RowFault[] => {
  if (reference === null)
    return [{ field: "reference", detail: "The row has no reference. Give it one that stays the same in future files." }];
  const most = advertFileLimits.referenceMaxChars;
  return [...reference].length > most ? [{ field: "reference", detail: `A reference has at most ${most} characters.` }] : [];
};

function payOf(raw: RawAdvert, title: string, text: string) {
  const pay = readFeedPay(raw.salary, title, text);
  const { period, flags, rates } = pay;
  if (pay.note) {
    const field = pay.note.field === "salary period" ? "payPeriod" : "payMinPence";
    return {
      fields: {} as PostingFields,
      faults: [{ field, detail: toSentence(pay.note.reason) } satisfies RowFault],
      period: null,
      flags,
      rates: [],
    };
  }
  if (pay.currency !== "GBP") {
    const detail = `The pay is in ${pay.currency.slice(0, 3)}. Adverts here state pay in pounds.`;
    return { fields: {} as PostingFields, faults: [{ field: "payMinPence", detail } satisfies RowFault], period: null, flags, rates: [] };
  }
  const figures = period && (pay.minPence !== null || pay.maxPence !== null);
  const stated = figures ? { payPeriod: period, payMinPence: pay.minPence ?? undefined, payMaxPence: pay.maxPence ?? undefined } : {};
  return {
    fields: { ...stated, ...(!figures && pay.text !== null && { payText: pay.text }) } as PostingFields,
    faults: [],
    period,
    flags,
    rates,
  };
}

function placeOf(raw: RawAdvert, gazetteer: Gazetteer, otherWords: string) {
  const place = readFeedPlace(gazetteer, raw, "GBP", otherWords);
  if (place.kind !== "here")
    return { words: null, says: null, faults: [{ field: "place", detail: toSentence(place.reason) } satisfies RowFault] };
  return { words: place.place?.label ?? place.text, says: place.says, faults: [] };
}

function datesOf(raw: RawAdvert, now: Date): { closesOn: string | null; faults: RowFault[] } {
  const { closesAt, closedOn, notes } = readAdvertDates(raw.postedAt, raw.closesAt, now);
  const faults = notes
    .filter(({ field }) => field === "closing date")
    .map(({ reason }): RowFault => ({ field: "closesOn", detail: toSentence(reason) }));
  if (closedOn) return { closesOn: null, faults: [{ field: "closesOn", detail: `It closed on ${closedOn}.` }] };
  return { closesOn: closesAt && londonDate(closesAt), faults };
}

function applyingOf(raw: RawAdvert, chosen: PostingFields["applyKind"]) {
  const address = raw.applyUrl ?? (chosen === "external" ? raw.url : null);
  if (chosen === "on-site" || !address) return {};
  return { applyKind: "external", applyUrl: (webAddress(address) ?? address).slice(0, 1024) };
}

const shortestName = 4;

/** Detects a confidential hirer's name in the title or description. The name is used only in the fault's text. */
function faultsOfConfidentialHirer(
  record: FlatRecord,
  { fieldMap, everyRow }: RowContext,
  words: { title: string; description: string },
): RowFault[] {
  const name = everyRow.clientUnnamedReason === undefined ? null : columnTextOf(record, "clientName", fieldMap);
  if (name === null || name.length < shortestName) return [];
  return (["title", "description"] as const)
    .filter((field) => words[field].toLowerCase().includes(name.toLowerCase()))
    .map((field) => ({ field, detail: `It names “${name.slice(0, 60)}”, but the hirer is meant to stay unnamed.` }));
}

const toSentence = (reason: string): string => `${reason.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/\.$/, "")}.`;

const { maxBytes, maxRows } = advertFileLimits;
const maxUnpackedBytes = maxBytes * 4;
const namesShown = 120;
const sampleChars = 80;

/** Reads an advertiser's own file to its end or to the row limit. Never throws for any file content. */
export async function readRows(source: AsyncIterable<Uint8Array>, reading: RowContext) {
  const names = new Map<string, string>();
  const rows: ParsedRow[] = [];
  const records: FlatRecord[] = [];
  const onRecord = (record: FlatRecord) => {
    records.push(record);
    for (const [name, value] of record) {
      const sample = value.trim().replaceAll(/\s+/g, " ");
      if (sample !== "" && !names.has(name) && names.size < namesShown) names.set(name, [...sample].slice(0, sampleChars).join(""));
    }
  };
  const toReadFile = (problem: string | null) => ({
    rows,
    names: [...names].map(([name, sample]) => ({ name, sample })),
    problem,
  });
  const first = new Map<string, number>();
  try {
    const feed = await openFeed(limitBytes(source), { maxUnpackedBytes, reading: { fieldMap: reading.fieldMap, onRecord } });
    for await (const raw of feed.adverts) {
      if (rows.length >= maxRows)
        return toReadFile(`Only the first ${maxRows} rows were read. Import those, then send the rest as a separate file.`);
      const record = raw.problem ? new Map<string, string>() : (records.shift() ?? new Map<string, string>());
      rows.push(rejectDuplicateReference(readAdvertFileRow(raw, record, reading), first));
    }
    return toReadFile(rows.length === 0 ? "The file holds no adverts." : null);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return toReadFile(error.message.replaceAll("The feed", "The file"));
  }
}

/** References are case-insensitive. */
export const referenceKey = (reference: string): string => reference.normalize("NFKC").toLowerCase();

function rejectDuplicateReference(row: ParsedRow, first: Map<string, number>): ParsedRow {
  if (row.reference === null) return row;
  const key = referenceKey(row.reference);
  const earlier = first.get(key);
  if (earlier === undefined) first.set(key, row.rowNumber);
  if (earlier === undefined) return row;
  const detail = `Row ${earlier} of this file has the same reference.`;
  return { ...row, faults: [{ field: "reference", detail }, ...row.faults] };
}

export const fileTooLargeText = `A file has at most ${maxBytes / 1_000_000} MB.`;

async function* limitBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FeedError(fileTooLargeText);
    yield chunk;
  }
}
