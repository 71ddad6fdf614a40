import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { acceptedTexts, accountPreferences, oneTimeTokens, users } from "#db/schema/accounts.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { queueMail } from "#server/modules/mail/outbox.commands.ts";
import { forgetUnreachable } from "#server/modules/mail/unreachable.commands.ts";
import { auditActor } from "../audit-actor.ts";
import { emailKeyOf, maskEmail } from "../email-address.ts";
import { endSessions } from "../sessions/sessions.ts";
import type { ConsumedToken } from "../tokens/one-time-tokens.commands.ts";

/**
 * Gives the account the address that has just been proved: both addresses are told, every link sent to the old one is worthless, and every session
 * but the one that asks ends.
 */
export async function switchEmail(ctx: Context, tx: Db, { userId, payload }: ConsumedToken): Promise<void> {
  const { services, now, principal } = ctx;
  const newEmail = payload.newEmail;
  if (!newEmail) throw new Error("A change of address was confirmed that names no address.");
  const [owner] = await tx.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!owner) throw new Error("A change of address was confirmed for nobody.");
  const displacedId = await freeAddress(tx, newEmail, userId);
  await tx
    .update(users)
    .set({ email: newEmail, emailKey: emailKeyOf(newEmail), emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, userId));
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  if (owner.email) await forgetUnreachable(tx, owner.email);
  const own = principal.kind === "user" && principal.userId === userId ? principal.sessionHash : null;
  await endSessions(tx, userId, { exceptHash: own ?? undefined });
  const facts = { name: owner.name, newEmailMasked: maskEmail(newEmail) };
  for (const to of [owner.email, newEmail]) {
    if (to) await queueMail(tx, { site: services.site, now }, { to, userId, template: "email-changed", facts });
  }
  const event = { resource: "user", result: "done" } as const;
  await recordAudit(tx, auditActor(ctx, userId), { ...event, action: "user.changeEmail", resourceId: userId });
  if (displacedId !== null) {
    const reason = "address never confirmed, and proved by another person";
    await recordAudit(tx, auditActor(ctx, userId), { ...event, action: "user.erase", resourceId: displacedId, reason });
  }
}

/** Whoever registered with an address and never proved it makes way for the one who has. Answers whose account that was, if there was one. */
async function freeAddress(tx: Db, email: string, userId: number): Promise<number | null> {
  const [holder] = await tx
    .select({ userId: users.id, state: users.state })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)))
    .limit(1)
    .for("update");
  if (!holder || holder.userId === userId) return null;
  if (holder.state !== "unverified")
    throw new AppError("conflict", "This address has meanwhile become another account’s. Ask for a change to another one.");
  for (const table of [oneTimeTokens, acceptedTexts, accountPreferences]) await tx.delete(table).where(eq(table.userId, holder.userId));
  await tx.delete(users).where(eq(users.id, holder.userId));
  return holder.userId;
}
