import { eq } from "drizzle-orm";
import type { OwnFileMap } from "#db/feed-values.ts";
import { advertFileMaps } from "#db/schema/job-drafts.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { ownerOfPosting } from "#server/modules/billing/credit-owner.ts";
import { readCreditsLeft } from "#server/modules/billing/credits-left.queries.ts";
import { fetchFeed } from "#server/modules/feeds/fetch/fetch-feed.ts";
import { findAdvertiser } from "#server/modules/posting/advertiser.queries.ts";
import { companyMeant } from "#server/modules/posting/drafts.commands.ts";
import type { PostingFields } from "#server/modules/posting/posting-fields.ts";
import type { JudgedRow, RowInHand } from "./advert-file.types.ts";
import { judgeRows } from "./judge-rows.queries.ts";
import { readDescription } from "./read-description.ts";
import { readRows } from "./read-rows.ts";
import { findAbsent } from "./taken-before.queries.ts";

export interface FileSettings {
  address: string | null;
  fieldMap: OwnFileMap;
  everyRow: PostingFields;
}

const fetching = { idleTimeoutMs: 10_000, totalTimeoutMs: 20_000 };

/** Every row of a file, or of what stands at an address, as it would be taken in. Nothing is written. */
export async function tryFile(ctx: Context, { address, fieldMap, everyRow }: FileSettings, sent: Uint8Array | null) {
  const { services, now } = ctx;
  const companyId = await companyMeant(ctx, services.db, null);
  const { isAgency } = await findAdvertiser(services.db, { companyId, createdByUserId: requireUser(ctx.principal).userId });
  const stop = new AbortController();
  try {
    const source = sent ? [sent] : await streamOf(ctx, address, stop.signal);
    const { rows, names, problem } = await readRows(iterate(source), { gazetteer: services.gazetteer, now, isAgency, fieldMap, everyRow });
    const inHand = rows.map(({ fields, ...row }): RowInHand => ({ ...row, read: fields, mended: {} }));
    const references = rows.flatMap(({ reference }) => reference ?? []);
    return {
      ...{ problem, names, isAgency },
      rows: await judgeRows(ctx, { companyId, everyRow, rows: inHand }),
      absent: await findAbsent(ctx, companyId, references),
    };
  } finally {
    stop.abort();
  }
}

async function streamOf({ services }: Context, address: string | null, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const refuse = (detail: string) => new AppError("invalid-fields", detail, { fields: [{ pointer: "/address", detail }] });
  if (address === null) throw refuse("Choose a file, or give its address.");
  const fetched = await (services.feedFetch ?? fetchFeed)(address, { signal, ...fetching });
  if (fetched.kind === "body") return fetched.stream;
  throw refuse(fetched.kind === "refused" ? fetched.reason : "The server sent nothing.");
}

async function* iterate(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
}

/** Rows that were mended, judged anew. */
export async function checkRows(
  ctx: Context,
  { everyRow, rows }: { everyRow: PostingFields; rows: readonly RowInHand[] },
): Promise<JudgedRow[]> {
  const companyId = await companyMeant(ctx, ctx.services.db, null);
  return judgeRows(ctx, { companyId, everyRow, rows });
}

/** What the page of one's own files begins with: which names they had for our fields when one was last taken in, and what may be published. */
export async function getFileSettings(ctx: Context): Promise<{ fieldMap: OwnFileMap; isAgency: boolean; creditsLeft: number }> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  const companyId = await companyMeant(ctx, db, null);
  const owner = ownerOfPosting({ companyId, createdByUserId: userId });
  const [{ isAgency }, credits, [row]] = await Promise.all([
    findAdvertiser(db, { companyId, createdByUserId: userId }),
    readCreditsLeft(db, owner, ctx.now),
    db.select({ fieldMap: advertFileMaps.fieldMap }).from(advertFileMaps).where(eq(advertFileMaps.userId, userId)).limit(1),
  ]);
  return { fieldMap: row?.fieldMap ?? {}, isAgency, creditsLeft: credits.available };
}

/** What a description that was pasted into the form says of its other fields. */
export function readPastedDescription(ctx: Context, pasted: Parameters<typeof readDescription>[0]): PostingFields {
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.create", { ownerId: userId, companyId });
  return readDescription(pasted, { gazetteer: ctx.services.gazetteer, now: ctx.now });
}
