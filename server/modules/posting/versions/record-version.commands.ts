import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { limits } from "#db/values.ts";
import { requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { PostingFields } from "../posting-fields.ts";
import type { Posting } from "../postings.queries.ts";
import { isPayLowered, materialChanges } from "./material-changes.ts";
import { tellOfChange } from "./tell-of-change.commands.ts";

/**
 * Keeps what changed of an advert that people have seen, of all that they decide by, and tells applicants and those who saved it. Pay that is lowered
 * once several people have applied needs a reason, which they are shown.
 * @throws AppError invalid-fields without that reason
 */
export async function recordVersion(
  ctx: Context,
  tx: Db,
  { posting, fields, reason }: { posting: Posting; fields: PostingFields; reason: string | null },
): Promise<void> {
  const { jobId, firstPublishedAt } = posting;
  const changes = materialChanges(posting.fields, fields);
  if (jobId === null || firstPublishedAt === null || changes.length === 0) return;
  const isLowered = isPayLowered(posting.fields, fields);
  if (isLowered && reason === null && (await countApplied(tx, jobId)) >= limits.payReasonFromApplications) {
    const detail = `${limits.payReasonFromApplications} or more people applied for the pay as it stands. Say why it is lower now: they are shown the reason.`;
    throw invalidFields([{ pointer: "/changeReason", detail }]);
  }
  await tx.insert(jobVersions).values({
    jobId,
    version: posting.version + 1,
    changes,
    reason,
    changedAt: ctx.now,
    changedByUserId: requireUser(ctx.principal).userId,
  });
  await tellOfChange(ctx, tx, { jobId, changes, reason });
}

const countApplied = (tx: Db, jobId: number): Promise<number> =>
  tx.$count(applications, and(eq(applications.jobId, jobId), ne(applications.state, "draft"), isNotNull(applications.sentAt)));
