import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { companies } from "#db/schema/companies.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { findFirmOf, type LockedTeam, lockTeam, requireMember } from "./team-lock.ts";

/** Hands the firm on to another administrator; both are told. @throws AppError not-found, forbidden, reauthenticate, conflict for who is none */
export async function transferOwnership(ctx: Context, { publicId }: { publicId: string }): Promise<void> {
  const { now } = ctx;
  await lockingTransaction(ctx.services.db, async (tx) => {
    const team = await lockTeam(ctx, tx, "company.transferOwnership", await findFirmOf(tx, publicId));
    requireOwner(ctx, team);
    const to = requireMember(team, publicId);
    if (to.id === team.ownerId) throw new AppError("conflict", "This person owns the firm already.");
    if (to.role !== "company_admin" || to.state !== "active") {
      throw new AppError("conflict", "Only an administrator can own the firm. Make this person one first.");
    }
    await tx.update(companies).set({ ownerUserId: to.id, updatedAt: now }).where(eq(companies.id, team.companyId));
    const { companyName } = team;
    const from = team.members.find(({ id }) => id === team.ownerId);
    await announce(ctx, tx, "member.moved", { userId: to.id, companyName, news: "ownership-received", adverts: 0 });
    if (from) await announce(ctx, tx, "member.moved", { userId: from.id, companyName, news: "ownership-given", adverts: 0 });
    await recordAudit(tx, auditActor(ctx), {
      action: "company.transferOwnership",
      resource: "company",
      resourceId: team.companyId,
      result: "done",
      before: { ownerUserId: team.ownerId },
      after: { ownerUserId: to.id },
    });
  });
}

/** Administrators of the site may do what only an owner may. @throws AppError forbidden */
export function requireOwner({ principal }: Context, { ownerId }: LockedTeam): void {
  const { role, userId } = requireUser(principal);
  if (role === "platform_admin" || userId === ownerId) return;
  throw new AppError("forbidden", "Only the owner of the firm may do this.");
}
