import { eq } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf, maskEmail } from "#server/text/email-address.ts";
import { requireMailQuota } from "../attempt-limits.ts";
import { withMinDuration } from "../auth-answers.ts";
import { issueToken } from "../tokens/one-time-tokens.commands.ts";

/**
 * Sends a link to the new address and a notice to the old one. Responds identically when the new address belongs to another account, whose
 * owner is notified instead.
 * @throws AppError reauthenticate, invalid-fields for the caller's own address, too-many-attempts
 */
export async function requestEmailChange(ctx: Context, newEmail: string): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.changeEmail", { ownerId: userId });
  await requireMailQuota(ctx, "verify", newEmail);
  await withMinDuration(ctx.services, () => runTransaction(ctx.services.db, (tx) => mailEmailChange(ctx, tx, { userId, newEmail })));
}

async function mailEmailChange(ctx: Context, tx: Db, { userId, newEmail }: { userId: number; newEmail: string }): Promise<void> {
  const { site } = ctx.services;
  const mail = { site, now: ctx.now };
  const [owner] = await tx.select(accountFacts).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!owner?.email || !owner.emailKey) throw new Error("An account without an address asked to change it.");
  if (owner.emailKey === emailKeyOf(newEmail)) {
    throw invalidFields([{ pointer: "/newEmail", detail: "This is your address already. Enter another one." }]);
  }
  const [holder] = await tx
    .select(accountFacts)
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(newEmail)))
    .limit(1);
  const token = await issueToken(tx, { purpose: "change-email", userId, emailKey: owner.emailKey, payload: { newEmail }, now: ctx.now });
  const resetLink = site.origin + paths.resetPassword();
  if (holder?.email && holder.state !== "unverified") {
    const facts = { name: holder.name, signInLink: site.origin + paths.signIn, resetLink };
    await queueMail(tx, mail, { to: holder.email, userId: holder.userId, template: "already-registered", facts });
  } else {
    const facts = { name: owner.name, newEmail, link: site.origin + paths.verifyEmail(token) };
    await queueMail(tx, mail, { to: newEmail, userId, template: "change-email", facts });
  }
  const notice = { name: owner.name, newEmailMasked: maskEmail(newEmail), resetLink };
  await queueMail(tx, mail, { to: owner.email, userId, template: "change-email-notice", facts: notice });
  await recordAudit(tx, ctx, { action: "user.requestEmailChange", resource: "user", resourceId: userId });
}

const accountFacts = { userId: users.id, email: users.email, emailKey: users.emailKey, name: users.name, state: users.state };
