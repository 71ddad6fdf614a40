import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { toCurrentTerms } from "#server/kernel/terms/current-terms.ts";
import type { AdvertiserFacts } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting } from "#server/modules/market/adverts/check-posting.ts";
import { editableStatuses } from "#server/modules/market/adverts/job-state.ts";
import { type FieldName, mergeFields, type PostingFields, type SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { statusOf } from "#server/modules/market/adverts/postings.queries.ts";
import { statusText } from "../posting/move.commands.ts";
import type { CheckedRow, CorrectedRow, RowFault } from "./file-columns.ts";
import { faultsOfReference, referenceKey } from "./read-row.ts";

/** Compares one row with the posting imported under its reference before. */
export function compareRow(
  ctx: Context,
  {
    row,
    everyRow,
    advertiser,
    before,
  }: { row: CorrectedRow; everyRow: PostingFields; advertiser: AdvertiserFacts; before?: EarlierImport | undefined },
): CheckedRow {
  const { rowNumber, reference, read, mended } = row;
  const posting = before && !before.isColleagues ? { id: before.id, status: before.status } : null;
  const known = { rowNumber, reference, read, posting, unread: row.faults, likeAdvert: null };
  const rejected = (fields: PostingFields, faults: readonly RowFault[], changed: readonly FieldName[] = []): CheckedRow => ({
    ...known,
    ...{ outcome: "rejected", fields, faults, warnings: [], changed },
  });
  const reading = [...row.faults, ...faultsOfReference(reference).filter(() => !row.faults.some(({ field }) => field === "reference"))];
  const said = mergeFields(mergeFields(everyRow, read), mended);
  if (reading.some(({ field }) => field === "reference" || field === "row")) return rejected(said, reading);
  if (before?.isColleagues)
    return rejected(said, [
      {
        field: "reference",
        detail: "A colleague has already imported an advert with this reference. They, or your company’s administrator, can change it.",
      },
    ]);
  const stored = before && toCurrentTerms(ctx.services, before.fields);
  const sent = before ? changesOf(before, read, mended) : null;
  const fields = stored && sent ? mergeFields(stored, sent) : said;
  const changed = stored ? namesOf(stored, fields).filter((name) => !isDeepStrictEqual(stored[name], fields[name])) : namesOf({}, fields);
  if (before && changed.length === 0) return { ...known, outcome: "unchanged", fields, faults: [], warnings: [], changed: [] };
  if (before && !editableStatuses.has(before.status))
    return rejected(
      fields,
      [{ field: "row", detail: `The advert with this reference is ${statusText(before.status)}: reopen it or duplicate it.` }],
      changed,
    );
  // A promise that was made stands, whatever has become of later ones.
  const facts = before ? { ...advertiser, promiseBrokenAt: null } : advertiser;
  const { findings } = checkPosting(fields, { advertiser: facts, gazetteer: ctx.services.gazetteer, now: ctx.now });
  const ofRules = findings.filter(({ severity }) => severity === "error").map(({ field, detail }): RowFault => ({ field, detail }));
  const ofReading = before ? reading.filter(({ field }) => changed.includes(field as FieldName)) : reading;
  // A parsing fault is more precise than the rule's complaint that the field is empty.
  const unread = new Set(ofReading.map(({ field }) => field));
  const faults = [...ofReading, ...ofRules.filter(({ field }) => !unread.has(field))];
  if (faults.length > 0) return rejected(fields, faults, changed);
  const warnings = findings
    .filter(({ severity, code }) => severity === "warning" || (code !== undefined && !fields.confirmed?.includes(code)))
    .map(({ detail }) => detail);
  return { ...known, outcome: before ? "changed" : "added", fields, faults, warnings, changed };
}

/** Returns a hash of each field, by which the next import detects changes in the file. */
export const hashesOf = (read: PostingFields): Record<string, string> =>
  Object.fromEntries(Object.entries(read).map(([name, value]) => [name, hashOf(JSON.stringify(value)).slice(0, 16)]));

/**
 * Returns the fields that changed in the file since the last import, with the corrections. Fields edited only on the site are left alone.
 */
export function changesOf(before: EarlierImport, read: PostingFields, mended: SentFields): SentFields {
  const now = hashesOf(read);
  const names = [...new Set([...Object.keys(before.hashes), ...Object.keys(now), ...Object.keys(mended)])] as FieldName[];
  const differing = names.filter((name) => name in mended || now[name] !== before.hashes[name]);
  return Object.fromEntries(differing.map((name) => [name, name in mended ? mended[name] : (read[name] ?? null)])) as SentFields;
}

const namesOf = (...fields: readonly PostingFields[]): FieldName[] =>
  [...new Set(fields.flatMap((each) => Object.keys(each)))] as FieldName[];

/** Restricts drafts to those of the firm, or of a freelance recruiter. */
function isOwnedBy(ctx: Context, companyId: number | null): SQL | undefined {
  const { userId } = requireUser(ctx.principal);
  return companyId === null ? and(eq(jobDrafts.createdByUserId, userId), isNull(jobDrafts.companyId)) : eq(jobDrafts.companyId, companyId);
}

export interface EarlierImport {
  draftId: number;
  id: string;
  version: number;
  fields: PostingFields;
  hashes: Readonly<Record<string, string>>;
  status: ReturnType<typeof statusOf>;
  jobId: number | null;
  /** A colleague created it, so only they and the firm's administrators may change it. */
  isColleagues: boolean;
}

export async function findEarlierImports(
  ctx: Context,
  db: Db,
  { companyId, references }: { companyId: number | null; references: readonly string[] },
): Promise<ReadonlyMap<string, EarlierImport>> {
  if (references.length === 0) return new Map();
  const { userId, role } = requireUser(ctx.principal);
  const rows = await db
    .select({
      ...{ draftId: jobDrafts.id, id: jobDrafts.publicId, version: jobDrafts.version, fields: jobDrafts.fields, jobId: jobDrafts.jobId },
      ...{ reference: jobDrafts.fileReference, hashes: jobDrafts.fileFieldHashes, writerId: jobDrafts.createdByUserId },
      ...{ awaitsPaymentSince: jobDrafts.awaitsPaymentSince, jobStatus: jobs.status },
    })
    .from(jobDrafts)
    .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(and(isOwnedBy(ctx, companyId), inArray(jobDrafts.fileReference, references.map(referenceKey))))
    .limit(references.length * 2);
  return new Map(
    rows.map(({ reference, hashes, writerId, fields, ...row }) => [
      reference ?? "",
      {
        ...row,
        fields: fields as PostingFields,
        hashes: hashes ?? {},
        status: statusOf(row),
        isColleagues: role === "recruiter" && writerId !== userId,
      },
    ]),
  );
}

const absentShown = 20;

/** Finds live adverts of earlier imports that this file lacks. They are not changed. */
export async function findMissingImports(ctx: Context, companyId: number | null, references: readonly string[]) {
  const { userId, role } = requireUser(ctx.principal);
  const createdByCaller = role === "recruiter" ? eq(jobDrafts.createdByUserId, userId) : undefined;
  const held = new Set(references.map(referenceKey));
  const rows = await ctx.services.db
    .select({ id: jobDrafts.publicId, title: jobs.title, reference: jobDrafts.fileReference })
    .from(jobDrafts)
    .innerJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(and(isOwnedBy(ctx, companyId), createdByCaller, isNotNull(jobDrafts.fileReference), eq(jobs.status, "live")))
    .limit(1000);
  const absent = rows.filter(({ reference }) => !held.has(reference ?? ""));
  return { count: absent.length, first: absent.slice(0, absentShown).map(({ id, title }) => ({ id, title })) };
}
