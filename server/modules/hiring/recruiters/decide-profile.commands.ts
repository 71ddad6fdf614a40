import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { QueueMailInput } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { clearShownFreelancers } from "./freelance-snapshot.ts";
import type { decisionFields } from "./recruiter-profile.fields.ts";
import { publishPracticeName } from "./save-profile.commands.ts";

type ProfileDecision = z.output<typeof decisionFields>;

/**
 * Approves a profile or refuses it with a reason for its recruiter; approved profiles can be refused too. @throws AppError not-found,
 * conflict
 */
export async function decideProfile(ctx: Context, order: ProfileDecision) {
  const decided = await lockingTransaction(ctx.services.db, (tx) => decideProfileInTransaction(ctx, tx, order));
  clearShownFreelancers(ctx.services.db);
  return decided;
}

/** As `decideProfile`, in the caller's transaction; the caller clears the cache of shown profiles afterwards. */
export async function decideProfileInTransaction(ctx: Context, tx: Db, { id, decision, reason }: ProfileDecision) {
  const { now } = ctx;
  const { userId: decidedByUserId } = requireUser(ctx.principal);
  requireAllowed(ctx, "verification.decide", {});
  const [row] = await tx
    .select({ ...pick(recruiterProfiles, "userId", "state", "firmName"), personName: users.name, email: users.email })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .where(and(eq(recruiterProfiles.publicId, id), eq(users.isFreelance, true)))
    .limit(1)
    .for("update");
  if (!row) throw new AppError("not-found", "There is no such profile.");
  if (row.state !== "checking" && !(row.state === "shown" && decision === "refuse")) {
    throw new AppError("conflict", "This page is not waiting for review.");
  }
  const state = decision === "show" ? ("shown" as const) : ("refused" as const);
  const decided = {
    state,
    decidedAt: now,
    decidedByUserId,
    decisionReason: decision === "refuse" ? reason : null,
    updatedAt: now,
  } as const;
  await tx.update(recruiterProfiles).set(decided).where(eq(recruiterProfiles.userId, row.userId));
  if (state === "shown") await publishPracticeName(tx, { userId: row.userId, name: row.firmName ?? row.personName, now });
  const mail = profileDecisionMail(ctx, row, { decision, reason });
  await announce(ctx, tx, "recruiter-page.decided", { userId: row.userId, outcome: state, mail: mail?.facts ?? null });
  await recordAudit(tx, ctx, {
    action: "verification.decide",
    resource: "recruiter-profile",
    resourceId: id,
    reason: `${row.state} to ${state}`,
  });
  return { id, state };
}

/** Returns the mail that notifies a recruiter of the decision on their profile; null without an address. */
export function profileDecisionMail(
  { services }: Context,
  { userId, personName, email }: { userId: number; personName: string; email: string | null },
  { decision, reason }: Pick<ProfileDecision, "decision" | "reason">,
): QueueMailInput<"moderation-decided"> | null {
  if (email === null) return null;
  const isApproved = decision === "show";
  const facts = {
    name: personName,
    title: "",
    isApproved,
    reason: isApproved ? null : reason,
    link: services.site.origin + paths.recruiterProfile,
  };
  return { to: email, userId, template: "moderation-decided", facts };
}
