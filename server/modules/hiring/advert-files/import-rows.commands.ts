import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import type { AdvertFileMap } from "#db/feed-values.ts";
import { users } from "#db/schema/accounts.ts";
import { advertFileMaps, jobDrafts } from "#db/schema/job-drafts.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { addDraft, resolveCompanyId } from "#server/modules/hiring/posting/drafts.commands.ts";
import { updatePosting } from "#server/modules/hiring/posting/edit.commands.ts";
import { refusalMessage } from "#server/modules/hiring/posting/undo-moves.commands.ts";
import { findAdvertiser } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting, questionsOf } from "#server/modules/market/adverts/check-posting.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import type { CorrectedRow, RowFault, RowOutcome } from "./file-columns.ts";
import { changesOf, compareRow, type EarlierImport, findEarlierImports, hashesOf } from "./judge-rows.queries.ts";
import { referenceKey } from "./read-row.ts";

export interface ImportedRow {
  rowNumber: number;
  outcome: RowOutcome;
  /** The posting's id; null for a rejected row. */
  id: string | null;
  faults: readonly RowFault[];
}

interface ImportRowsInput {
  everyRow: PostingFields;
  fieldMap: AdvertFileMap;
  rows: readonly CorrectedRow[];
}

/**
 * Imports rows independently: creates a draft for a new reference, updates a known one where the file has changed, and is idempotent.
 * Publishing is a separate step with its own credits.
 */
export async function importRows(ctx: Context, { everyRow, fieldMap, rows }: ImportRowsInput): Promise<ImportedRow[]> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  const companyId = await resolveCompanyId(ctx, db, null);
  const savedMap = { fieldMap, updatedAt: ctx.now };
  await db
    .insert(advertFileMaps)
    .values({ userId, ...savedMap })
    .onDuplicateKeyUpdate({ set: savedMap });
  const seen = new Set<string>();
  const taken: ImportedRow[] = [];
  for (const row of rows) {
    const key = referenceKey(row.reference ?? "");
    if (seen.has(key)) taken.push(rejectedRow(row, [{ field: "reference", detail: "Another row of this file has the same reference." }]));
    else taken.push(await importRow(ctx, { companyId, everyRow, row }));
    seen.add(key);
  }
  return taken;
}

const rejectedRow = ({ rowNumber }: CorrectedRow, faults: readonly RowFault[]): ImportedRow => ({
  rowNumber,
  outcome: "rejected",
  id: null,
  faults,
});

interface ImportRowInput {
  companyId: number | null;
  everyRow: PostingFields;
  row: CorrectedRow;
}

async function importRow(ctx: Context, input: ImportRowInput): Promise<ImportedRow> {
  const { row } = input;
  try {
    const added = await lockingTransaction(ctx.services.db, (tx) => addRow(ctx, tx, input));
    return added.before ? await changeRow(ctx, { ...input, before: added.before }) : added.row;
  } catch (error) {
    return rejectedRow(row, [{ field: "row", detail: refusalMessage(error) }]);
  }
}

type Tx = Parameters<typeof addDraft>[1];

/** Creates a draft for a new reference; returns `before` for a known one. Serialises concurrent imports by locking the firm or user. */
async function addRow(
  ctx: Context,
  tx: Tx,
  { companyId, everyRow, row }: ImportRowInput,
): Promise<{ before: EarlierImport } | { before: null; row: ImportedRow }> {
  const { userId } = requireUser(ctx.principal);
  if (companyId === null) await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  else await lockCurrentFirm(tx, companyId);
  const { reference, rowNumber } = row;
  const before =
    reference === null
      ? undefined
      : (await findEarlierImports(ctx, tx, { companyId, references: [reference] })).get(referenceKey(reference));
  if (before) return { before };
  const advertiser = await findAdvertiser(tx, { companyId, createdByUserId: userId });
  const { outcome, faults, fields } = compareRow(ctx, { row, everyRow, advertiser });
  if (outcome === "rejected" || reference === null) return { before: null, row: rejectedRow(row, faults) };
  const file = { fileReference: referenceKey(reference), fileFieldHashes: hashesOf(row.read) };
  const { id } = await addDraft(ctx, tx, { companyId, fields, action: "job.create", file });
  return { before: null, row: { rowNumber, outcome, id, faults: [] } };
}

async function changeRow(
  ctx: Context,
  { companyId, everyRow, row, before }: ImportRowInput & { before: EarlierImport },
): Promise<ImportedRow> {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  const advertiser = await findAdvertiser(db, { companyId, createdByUserId: userId });
  const { outcome, faults, fields } = compareRow(ctx, { row, everyRow, advertiser, before });
  if (outcome === "rejected") return rejectedRow(row, faults);
  // Questions are shown beside the row before the import, so importing it confirms them.
  const { findings } = checkPosting(fields, { advertiser, gazetteer: ctx.services.gazetteer, now: ctx.now });
  const confirmed = questionsOf(findings).map(({ code }) => code);
  const { id, version } = before;
  if (outcome === "changed")
    await updatePosting(ctx, {
      id,
      version,
      fields: { ...changesOf(before, row.read, row.mended), ...(confirmed.length > 0 && { confirmed }) },
    });
  const fileFieldHashes = hashesOf(row.read);
  await db.update(jobDrafts).set({ fileFieldHashes }).where(eq(jobDrafts.id, before.draftId));
  return { rowNumber: row.rowNumber, outcome, id, faults: [] };
}
