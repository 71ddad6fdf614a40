import type { z } from "zod";
import { callOutside } from "#ops/trace/trace-ring.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { labelOf, payBasisLabels, suiteLabel } from "#server/modules/market/jobs/labels.ts";
import { formatPay, otherRatesOf } from "#server/modules/market/jobs/pay-words.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { readNotices } from "../awards/import-awards.commands.ts";
import { readNotice } from "../awards/read-notice.ts";
import { fetchFeed } from "../fetch/fetch-feed.ts";
import type { AdvertDraft, Rejection } from "../import/advert-draft.ts";
import { AdvertIdentities } from "../import/identity.ts";
import { planBatch, referenceKey } from "../import/plan-batch.queries.ts";
import { readAdvert } from "../import/read-advert.ts";
import type { FlatRecord } from "../readers/field-names.ts";
import { openFeed } from "../readers/open-feed.ts";
import { FeedError, newMeter, nothingRead } from "../readers/raw-advert.ts";
import type { previewFields } from "./source.fields.ts";
import { readTitleRules } from "./title-rules.commands.ts";

type PreviewFeedInput = z.output<typeof previewFields>;

const rowsShown = 20;
const mostBytes = 10_000_000;
const namesShown = 120;
const sampleChars = 80;

/** Previews the first rows of a feed as adverts. Reads only the beginning and stores nothing but an audit record. */
export async function previewFeed(ctx: Context, source: PreviewFeedInput) {
  requireAllowed(ctx, "feed.configure", {});
  const { services, now } = ctx;
  await auditRead(ctx, { action: "feed.configure", resource: "feed", resourceId: null, reason: "preview" });
  const stop = new AbortController();
  try {
    if (source.format === "ocds") return await previewAwards(ctx, source.location, stop.signal);
    const found = await readFirstRows(ctx, source, stop.signal);
    const drafts = found.rows.flatMap((row) => ("draft" in row ? [row.draft] : []));
    const plan = await planBatch(services.db, 0, drafts, now);
    const twins = new Map(plan.map(({ draft, twin }) => [draft, twin?.jobId ?? null]));
    return {
      problem: found.problem,
      names: [...found.names].map(([name, sample]) => ({ name, sample })),
      rows: found.rows.map((row) =>
        "draft" in row
          ? { ...previewAdvert(row.draft, services.gazetteer), award: null, refused: null, sameVacancyAs: twins.get(row.draft) ?? null }
          : { ...rejectedRow(row.rejection), award: null, sameVacancyAs: null },
      ),
    };
  } finally {
    stop.abort();
  }
}

/** Previews contract-award notices: what each would be stored as, or why not. */
async function previewAwards({ services, now }: Context, location: string, signal: AbortSignal) {
  const empty = { advert: null, missing: [] as string[], notes: [] as string[], sameVacancyAs: null };
  const rows: ({
    rowNumber: number;
    reference: string | null;
    title: string | null;
    award: string | null;
    refused: RowFault;
  } & typeof empty)[] = [];
  const end = (problem: string | null) => ({ problem, names: [] as { name: string; sample: string }[], rows });
  const fetched = await (services.feedFetch ?? fetchFeed)(location, { signal, idleTimeoutMs: 10_000, totalTimeoutMs: 20_000 });
  if (fetched.kind !== "body") return end(fetched.kind === "refused" ? fetched.reason : "The server sent an empty response.");
  try {
    let rowNumber = 0;
    for await (const notice of readNotices(limitBytes(fetched.stream, mostBytes), newMeter(), { next: null })) {
      rowNumber += 1;
      const { gazetteer } = services;
      for (const reading of "refusal" in notice ? [notice.refusal] : readNotice(notice.value, { gazetteer, now })) {
        if (reading.kind === "award") {
          const { ocid, awardId, title, suppliers, buyerName, awardedOn, suite, placeId } = reading.award;
          const place = services.gazetteer.byId(placeId ?? 0)?.label;
          const facts = [`awarded on ${awardedOn}`, valueWords(reading.award), suite && labelOf("suite", suite), place].filter(Boolean);
          const award = `${suppliers.map(({ name }) => name).join(", ")} from ${buyerName}: ${facts.join(", ")}`;
          rows.push({ ...empty, rowNumber, reference: `${ocid} ${awardId}`, title, award, refused: null });
        } else if (reading.kind === "cancelled") {
          const { ocid: reference, title } = reading;
          rows.push({ ...empty, rowNumber, reference, title, award: "Cancelled: it would be removed", refused: null });
        } else {
          const { reference, title, field, reason } = reading;
          rows.push({ ...empty, rowNumber, reference, title, award: null, refused: { field, reason } });
        }
      }
      if (rows.length >= rowsShown) break;
    }
    return end(rows.length === 0 ? nothingRead.notices : null);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return end(error.message);
  }
}

type RowFault = { field: string; reason: string } | null;

const valueWords = ({ valuePence, currency }: { valuePence: number | null; currency: string }): string =>
  valuePence === null ? "no value stated" : `${currency} ${Math.round(valuePence / 100).toLocaleString("en-GB")}`;

type Row = { draft: AdvertDraft } | { rejection: Rejection };

async function readFirstRows({ services, now }: Context, source: PreviewFeedInput, signal: AbortSignal) {
  const names = new Map<string, string>();
  const rows: Row[] = [];
  const onRecord = (record: FlatRecord) => {
    for (const [name, value] of record)
      if (value.trim() !== "" && (names.has(name) || names.size < namesShown) && !names.get(name))
        names.set(name, [...value.trim().replaceAll(/\s+/g, " ")].slice(0, sampleChars).join(""));
  };
  const fetched = await callOutside(services.work, "GET feed", (headers) =>
    (services.feedFetch ?? fetchFeed)(source.location, { headers, signal, idleTimeoutMs: 10_000, totalTimeoutMs: 20_000 }),
  );
  if (fetched.kind !== "body")
    return { names, rows, problem: fetched.kind === "refused" ? fetched.reason : "The server sent an empty response." };
  const rules = await readTitleRules(services.db, "");
  const context = { gazetteer: services.gazetteer, now, defaultCompanyName: source.defaultCompanyName, rules };
  try {
    const feed = await openFeed(limitBytes(fetched.stream, mostBytes), {
      format: source.format,
      maxUnpackedBytes: mostBytes * 5,
      reading: { fieldMap: source.fieldMap, onRecord },
    });
    for await (const raw of feed.adverts) {
      const reading = readAdvert(raw, context);
      rows.push(reading.kind === "rejected" ? { rejection: reading.rejection } : { draft: reading.draft });
      if (rows.length >= rowsShown) break;
    }
    return { names, rows: assignIdentities(rows), problem: rows.length === 0 ? nothingRead.adverts : null };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { names, rows: assignIdentities(rows), problem: error.message };
  }
}

/** Deduplicates adverts that have their own references; identifies the others as a run without earlier adverts would. */
function assignIdentities(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>();
  const { drafts, repeated } = new AdvertIdentities([]).identify(
    rows.flatMap((row) => ("draft" in row && !row.draft.hasOwnReference ? [row.draft] : [])),
  );
  const named = new Map(drafts.map((draft) => [draft.rowNumber, draft]));
  const firstRows = new Map(repeated.map(({ draft, firstRow }) => [draft.rowNumber, firstRow]));
  return rows.map((row) => {
    if (!("draft" in row)) return row;
    const draft = named.get(row.draft.rowNumber) ?? row.draft;
    const firstRow = firstRows.get(draft.rowNumber);
    if (firstRow !== undefined) return repeatedRow(draft, `it says the same as row ${firstRow} of this feed`);
    const key = referenceKey(draft.reference);
    const first = seen.get(key);
    if (first !== undefined) return repeatedRow(draft, `“${draft.reference.slice(0, 80)}” was already used by row ${first} of this feed`);
    seen.set(key, draft.rowNumber);
    return { draft };
  });
}

function repeatedRow({ rowNumber, reference, columns }: AdvertDraft, reason: string): Row {
  return {
    rejection: { rowNumber, reference, title: columns.title, field: "reference", reason, group: "duplicate reference", broken: null },
  };
}

const rejectedRow = ({ rowNumber, reference, title, field, reason }: Rejection) => ({
  rowNumber,
  reference,
  title,
  advert: null,
  missing: [] as string[],
  notes: [] as string[],
  refused: { field, reason },
});

async function* limitBytes(stream: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > most) throw new FeedError(`Previews read at most ${most / 1_000_000} MB of a feed.`);
    yield chunk;
  }
}

/** Renders a feed's advert in words, with the fields it leaves empty. */
function previewAdvert(
  { rowNumber, reference, columns, company, words, suites, postedAt, notes }: AdvertDraft,
  gazetteer: Pick<Gazetteer, "byId">,
) {
  const { payPeriod, payMinPence = null, payMaxPence = null, payCurrency = "GBP", payBasis, payText = null } = columns;
  const hasFigures = payPeriod != null && (payMinPence !== null || payMaxPence !== null);
  const pay = hasFigures
    ? {
        ...{ period: payPeriod, minPence: payMinPence, maxPence: payMaxPence, currency: payCurrency },
        ...{ basisLabel: payBasis ? payBasisLabels[payBasis] : null, otherRates: otherRatesOf({ payRates: columns.payRates ?? null }) },
      }
    : null;
  const place = (columns.officePlaceId == null ? undefined : gazetteer.byId(columns.officePlaceId)?.label) ?? columns.placeText ?? null;
  const isPlaced = columns.officePlaceId != null || columns.officeLat != null;
  const missing = [
    hasFigures ? null : "pay",
    place === null && !isPlaced ? "place" : isPlaced ? null : "place on the map",
    columns.applyUrl == null ? "address for applications" : null,
    columns.closesAt == null ? "closing date" : null,
    words.text.length < 200 ? "description" : null,
  ];
  return {
    rowNumber,
    reference,
    title: columns.title,
    advert: {
      company: company.name,
      category: labelOf("category", columns.category),
      level: labelOf("level", columns.level),
      place: place ?? (isPlaced ? "On the map" : null),
      pay: formatPay({ pay, payText }),
      contract: labelOf("contractType", columns.contractType),
      work: labelOf("workType", columns.workType),
      suites: suites.map(({ suite, form }) => suiteLabel(suite, form)),
      projectValue: columns.projectValueBand ?? null,
      postedAt: postedAt?.toISOString() ?? null,
      closesAt: columns.closesAt?.toISOString() ?? null,
      applyUrl: columns.applyUrl ?? null,
      summary: words.summary,
    },
    missing: missing.filter((each) => each !== null),
    notes: notes.map(({ field, reason }) => `${field}: ${reason}`),
  };
}
