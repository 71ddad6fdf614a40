import { requireAllowed } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { fetchFeed } from "../fetch/fetch-feed.ts";
import type { AdvertDraft, Rejection } from "../import/advert-draft.ts";
import { planBatch, referenceKey } from "../import/plan-batch.queries.ts";
import { readAdvert } from "../import/read-advert.ts";
import type { FlatRecord } from "../readers/field-names.ts";
import { openFeed } from "../readers/open-feed.ts";
import { FeedError } from "../readers/raw-advert.ts";
import { previewAdvert } from "./preview-advert.ts";
import type { SourceReading } from "./source.fields.ts";

const rowsShown = 20;
const mostBytes = 10_000_000;
const namesShown = 120;
const sampleChars = 80;

/** What the first rows of a feed would be as adverts. Reads the feed's beginning only, and writes nothing but that somebody looked. */
export async function previewFeed(ctx: Context, source: SourceReading) {
  requireAllowed(ctx, "feed.configure", {});
  const { services, now } = ctx;
  await recordAudit(services.db, auditActor(ctx), {
    action: "feed.configure",
    resource: "feed",
    resourceId: null,
    result: "done",
    reason: "preview",
  });
  const stop = new AbortController();
  try {
    const found = await readBeginning(ctx, source, stop.signal);
    const drafts = found.rows.flatMap((row) => ("draft" in row ? [row.draft] : []));
    const plan = await planBatch(services.db, 0, drafts, now);
    const twins = new Map(plan.map(({ draft, twin }) => [draft, twin?.jobId ?? null]));
    return {
      problem: found.problem,
      names: [...found.names].map(([name, sample]) => ({ name, sample })),
      rows: found.rows.map((row) =>
        "draft" in row
          ? { ...previewAdvert(row.draft, services.gazetteer), refused: null, sameVacancyAs: twins.get(row.draft) ?? null }
          : { ...rejectedRow(row.rejection), sameVacancyAs: null },
      ),
    };
  } finally {
    stop.abort();
  }
}

type Row = { draft: AdvertDraft } | { rejection: Rejection };

async function readBeginning({ services, now }: Context, source: SourceReading, signal: AbortSignal) {
  const names = new Map<string, string>();
  const rows: Row[] = [];
  const onRecord = (record: FlatRecord) => {
    for (const [name, value] of record)
      if (value.trim() !== "" && (names.has(name) || names.size < namesShown) && !names.get(name))
        names.set(name, [...value.trim().replaceAll(/\s+/g, " ")].slice(0, sampleChars).join(""));
  };
  const fetched = await (services.feedFetch ?? fetchFeed)(source.location, { signal, idleTimeoutMs: 10_000, totalTimeoutMs: 20_000 });
  if (fetched.kind !== "body") return { names, rows, problem: fetched.kind === "refused" ? fetched.reason : "The server sent nothing." };
  const context = { gazetteer: services.gazetteer, now, defaultCompanyName: source.defaultCompanyName };
  const seen = new Map<string, number>();
  try {
    const feed = await openFeed(upTo(fetched.stream, mostBytes), {
      format: source.format,
      maxUnpackedBytes: mostBytes * 5,
      reading: { fieldMap: source.fieldMap, onRecord },
    });
    for await (const raw of feed.adverts) {
      const reading = readAdvert(raw, context);
      rows.push(reading.kind === "rejected" ? { rejection: reading.rejection } : onlyOnce(reading.draft, seen));
      if (rows.length >= rowsShown) break;
    }
    return { names, rows, problem: rows.length === 0 ? "The feed holds no adverts." : null };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { names, rows, problem: error.message };
  }
}

function onlyOnce(draft: AdvertDraft, seen: Map<string, number>): Row {
  const key = referenceKey(draft.reference);
  const first = seen.get(key);
  if (first === undefined) {
    seen.set(key, draft.rowNumber);
    return { draft };
  }
  const { rowNumber, reference, columns } = draft;
  const reason = `“${reference.slice(0, 80)}” was already used by row ${first} of this feed`;
  return { rejection: { rowNumber, reference, title: columns.title, field: "reference", reason, group: "duplicate reference" } };
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

async function* upTo(stream: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > most) throw new FeedError(`No more than ${most / 1_000_000} MB of a feed are read for a preview.`);
    yield chunk;
  }
}
