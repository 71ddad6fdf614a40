import { and, desc, eq, ne } from "drizzle-orm";
import { runTransaction } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findBarredApplications } from "#server/modules/hiring/applications/representation/represent-rights.queries.ts";
import {
  listReceipts,
  type RepresentationReceipt,
} from "#server/modules/hiring/applications/representation/representation-rows.queries.ts";
import { findVisibleProfile } from "#server/modules/people/profiles/profile-of.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { employerFacts, firmOf } from "../applications/application-access.ts";
import { findApplication } from "../applications/application-rows.queries.ts";
import { listableApplications } from "../applications/applications.queries.ts";
import { type ApplicantFacts, addApplicantFacts } from "./applicant-facts.queries.ts";

const shownAtMost = 20;

export interface ApplicantDetails {
  /** The applicant's profile, if the viewer may see it. */
  profileId: string | null;
  facts: ApplicantFacts | null;
  receipts: RepresentationReceipt[];
  /** The applicant's applications to other adverts the viewer manages. */
  others: { id: string; jobTitle: string; state: (typeof applications.$inferSelect)["state"]; sentAt: string | null }[];
}

const nothing: ApplicantDetails = { profileId: null, facts: null, receipts: [], others: [] };

/**
 * Returns further information the caller may see about an applicant; nothing while they are masked, or once they withdrew. @throws AppError
 * not-found
 */
export async function readApplicantDetails(ctx: Context, publicId: string): Promise<ApplicantDetails> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [row, firmId] = await Promise.all([findApplication(db, publicId), firmOf(db, principal)]);
  const { isAudited } = requireAllowed(ctx, "application.read", employerFacts(principal, firmId, row));
  if (!row || row.state === "draft") throw new AppError("not-found", "There is no such application.");
  if (isAudited) {
    const event = { action: "application.read", resource: "application", resourceId: publicId, result: "done", reason: "person" } as const;
    await runTransaction(db, (tx) => recordAudit(tx, auditActor(ctx), event));
  }
  if (row.userId === null || row.isMasked || row.state === "withdrawn") return nothing;
  if ((await findBarredApplications(db, [row], ctx.now))(row)) return nothing;
  const { userId, rowId } = row;
  const [profileId, [known], receipts, others] = await Promise.all([
    findVisibleProfile(ctx, userId),
    addApplicantFacts(ctx, [{ id: publicId }]),
    firmId === null ? [] : listReceipts(db, { firmId, candidateUserId: userId, now: ctx.now }),
    db
      .select({ id: applications.publicId, jobTitle: jobs.title, state: applications.state, sentAt: applications.sentAt })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(
        and(
          await listableApplications(ctx, principal),
          eq(applications.userId, userId),
          ne(applications.id, rowId),
          eq(jobs.isBlind, false),
        ),
      )
      .orderBy(desc(applications.sentAt))
      .limit(shownAtMost),
  ]);
  return {
    profileId,
    facts: known?.facts ?? null,
    receipts,
    others: others.map(({ sentAt, ...other }) => ({ ...other, sentAt: sentAt?.toISOString() ?? null })),
  };
}
