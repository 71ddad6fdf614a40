import { eq } from "drizzle-orm";
import type { AdvertFileMap } from "#db/feed-values.ts";
import { advertFileMaps } from "#db/schema/job-drafts.ts";
import { callOutside } from "#ops/trace/trace-ring.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { fetchFeed } from "#server/modules/hiring/feeds/fetch/fetch-feed.ts";
import { resolveCompanyId } from "#server/modules/hiring/posting/drafts.commands.ts";
import { type AdvertiserFacts, findAdvertiser } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting } from "#server/modules/market/adverts/check-posting.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { ownerOfPosting } from "#server/modules/money/credits/credit-owner.ts";
import { readCreditsLeft } from "#server/modules/money/credits/plans.queries.ts";
import { toFormFields } from "../posting/typed/read-typed.ts";
import { findSimilarAdvert } from "../posting/validate.queries.ts";
import type { CheckedRow, CorrectedRow } from "./file-columns.ts";
import { compareRow, findEarlierImports, findMissingImports } from "./judge-rows.queries.ts";
import { readDescription } from "./read-description.ts";
import { readRows, referenceKey } from "./read-row.ts";

export interface FileSettings {
  address: string | null;
  fieldMap: AdvertFileMap;
  everyRow: PostingFields;
}

const fetching = { idleTimeoutMs: 10_000, totalTimeoutMs: 20_000 };

/** Previews the import of every row of an uploaded file or a file at an address. Nothing is written. */
export async function previewFile(ctx: Context, { address, fieldMap, everyRow }: FileSettings, sent: Uint8Array | null) {
  const { services, now } = ctx;
  const companyId = await resolveCompanyId(ctx, services.db, null);
  const { isAgency } = await findAdvertiser(services.db, { companyId, createdByUserId: requireUser(ctx.principal).userId });
  const stop = new AbortController();
  try {
    const source = sent ? [sent] : await streamOf(ctx, address, stop.signal);
    const { rows, names, problem } = await readRows(iterate(source), { gazetteer: services.gazetteer, now, isAgency, fieldMap, everyRow });
    const inHand = rows.map(({ fields, ...row }): CorrectedRow => ({ ...row, read: fields, mended: {} }));
    const references = rows.flatMap(({ reference }) => reference ?? []);
    return {
      ...{ problem, names, isAgency },
      rows: await compareRows(ctx, { companyId, everyRow, rows: inHand }),
      absent: await findMissingImports(ctx, companyId, references),
    };
  } finally {
    stop.abort();
  }
}

async function streamOf({ services }: Context, address: string | null, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const refuse = (detail: string) => new AppError("invalid-fields", detail, { fields: [{ pointer: "/address", detail }] });
  if (address === null) throw refuse("Choose a file, or give its address.");
  const fetched = await callOutside(services.work, "GET advert file", (headers) =>
    (services.feedFetch ?? fetchFeed)(address, { headers, signal, ...fetching }),
  );
  if (fetched.kind === "body") return fetched.stream;
  throw refuse(fetched.kind === "refused" ? fetched.reason : "The server sent an empty response.");
}

async function* iterate(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
}

/** Validates corrected rows again. */
export async function checkRows(
  ctx: Context,
  { everyRow, rows }: { everyRow: PostingFields; rows: readonly CorrectedRow[] },
): Promise<CheckedRow[]> {
  const companyId = await resolveCompanyId(ctx, ctx.services.db, null);
  return compareRows(ctx, { companyId, everyRow, rows });
}

/** Returns the field mapping of the caller's last import, and what the caller may publish. */
export async function getFileSettings(ctx: Context): Promise<{ fieldMap: AdvertFileMap; isAgency: boolean; creditsLeft: number }> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  const companyId = await resolveCompanyId(ctx, db, null);
  const owner = ownerOfPosting({ companyId, createdByUserId: userId });
  const [{ isAgency }, credits, [row]] = await Promise.all([
    findAdvertiser(db, { companyId, createdByUserId: userId }),
    readCreditsLeft(db, owner, ctx.now),
    db.select({ fieldMap: advertFileMaps.fieldMap }).from(advertFileMaps).where(eq(advertFileMaps.userId, userId)).limit(1),
  ]);
  return { fieldMap: row?.fieldMap ?? {}, isAgency, creditsLeft: credits.available };
}

export function readPastedDescription(ctx: Context, pasted: Parameters<typeof readDescription>[0]): PostingFields {
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.create", { ownerId: userId, companyId });
  return readDescription(pasted, { gazetteer: ctx.services.gazetteer, now: ctx.now });
}

/** Previews the import of each row by the rules that apply to every advert. Nothing is written. */
async function compareRows(
  ctx: Context,
  { companyId, everyRow, rows }: { companyId: number | null; everyRow: PostingFields; rows: readonly CorrectedRow[] },
): Promise<CheckedRow[]> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  const advertiser = await findAdvertiser(db, { companyId, createdByUserId: userId });
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const taken = await findEarlierImports(ctx, db, { companyId, references });
  const judged: CheckedRow[] = [];
  for (const row of rows) {
    const before = row.reference === null ? undefined : taken.get(referenceKey(row.reference));
    const advert = await addSimilarAdvert(ctx, advertiser, compareRow(ctx, { row, everyRow, advertiser, before }));
    judged.push({ ...advert, fields: toFormFields(advert.fields) });
  }
  return judged;
}

async function addSimilarAdvert(ctx: Context, advertiser: AdvertiserFacts, row: CheckedRow): Promise<CheckedRow> {
  if (row.outcome !== "added" || row.fields.title === undefined) return row;
  const { words: text, place } = checkPosting(row.fields, { advertiser, gazetteer: ctx.services.gazetteer, now: ctx.now });
  const criteria = { companyId: advertiser.companyId, jobId: null, title: row.fields.title, placeId: place?.id ?? null, text: text.text };
  const likeAdvert = await findSimilarAdvert(ctx.services.db, criteria);
  return { ...row, likeAdvert };
}
