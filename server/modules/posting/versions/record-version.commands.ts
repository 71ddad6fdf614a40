import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { limits } from "#db/values.ts";
import type { Context } from "#server/context.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { PostingFields } from "../posting-fields.ts";
import { fieldsShown, type Posting } from "../postings.queries.ts";
import { isPayLowered, materialChanges } from "./material-changes.ts";
import { tellOfChange } from "./tell-of-change.commands.ts";

interface Change {
  posting: Posting;
  fields: PostingFields;
  /** Why pay is lowered; shown to those who applied. */
  reason: string | null;
}

/**
 * Keeps what changed of an advert that people have seen, of all that they decide by, and tells applicants and those who saved it. Pay that is lowered
 * once several people have applied needs a reason, which they are shown.
 * @param change `byUserId` is null where an administrator let a change onto the board that its writer had sent before
 * @throws AppError invalid-fields without that reason
 */
export async function recordVersion(ctx: Context, tx: Db, change: Change & { byUserId: number | null }): Promise<void> {
  const { posting, fields, reason, byUserId } = change;
  const { jobId, firstPublishedAt } = posting;
  const changes = materialChanges(fieldsShown(posting), fields);
  if (jobId === null || firstPublishedAt === null || changes.length === 0) return;
  await requireReasonForLowerPay(tx, change);
  await tx.insert(jobVersions).values({
    jobId,
    version: posting.version + 1,
    changes,
    reason,
    changedAt: ctx.now,
    changedByUserId: byUserId,
  });
  await tellOfChange(ctx, tx, { jobId, changes, reason });
}

/** @throws AppError invalid-fields where less is offered than several people applied for, and nobody says why */
export async function requireReasonForLowerPay(tx: Db, { posting, fields, reason }: Change): Promise<void> {
  const { jobId } = posting;
  if (jobId === null || reason !== null || !isPayLowered(fieldsShown(posting), fields)) return;
  if ((await countApplied(tx, jobId)) < limits.payReasonFromApplications) return;
  const detail = `${limits.payReasonFromApplications} or more people applied for the pay as it stands. Say why it is lower now: they are shown the reason.`;
  throw invalidFields([{ pointer: "/changeReason", detail }]);
}

const countApplied = (tx: Db, jobId: number): Promise<number> =>
  tx.$count(applications, and(eq(applications.jobId, jobId), ne(applications.state, "draft"), isNotNull(applications.sentAt)));
