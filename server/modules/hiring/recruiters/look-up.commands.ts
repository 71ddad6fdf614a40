import { and, eq, inArray } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { shownTelephone } from "#server/text/typed-text/telephone.ts";

export interface RecruiterCard {
  id: string;
  name: string;
  jobTitle: string | null;
  firmName: string;
  firmSlug: string;
  /** Null unless they show it. */
  directLine: string | null;
  isSample: boolean;
}

/** The card of somebody who recruits for a firm, for others who recruit. Each look is in the audit log. @throws AppError not-found */
export function lookUpRecruiter(ctx: Context, id: string): Promise<RecruiterCard> {
  requireAllowed(ctx, "recruiter.directory", { isPublished: false });
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [row] = await tx
      .select({
        id: recruiterProfiles.publicId,
        name: users.name,
        jobTitle: recruiterProfiles.jobTitle,
        firmName: companies.name,
        firmSlug: companies.slug,
        directLine: recruiterProfiles.directLine,
        isLineShown: recruiterProfiles.isLineShown,
        isSample: users.isSample,
      })
      .from(recruiterProfiles)
      .innerJoin(users, eq(users.id, recruiterProfiles.userId))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(recruiterProfiles.publicId, id),
          eq(recruiterProfiles.isVisible, true),
          eq(users.state, "active"),
          eq(users.isFreelance, false),
          inArray(users.role, ["recruiter", "company_admin"]),
        ),
      )
      .limit(1);
    if (!row) throw new AppError("not-found", "There is no such recruiter.");
    const event = { action: "recruiter.directory", resource: "recruiter", resourceId: id, result: "done", reason: "card read" } as const;
    await recordAudit(tx, auditActor(ctx), event);
    const { isLineShown, directLine, ...card } = row;
    return { ...card, directLine: isLineShown ? shownTelephone(directLine) : null };
  });
}
