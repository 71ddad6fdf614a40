import type { Db } from "#db/client.ts";
import { paths } from "#server/addresses/paths.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { findAddressee } from "../addressee.queries.ts";
import { requireQuota } from "../attempt-limits.ts";

type SessionPrincipal = UserPrincipal & { sessionHash: string };

/** The person behind a browser's session. A script's token passes no second factor and sets none up. */
export function requireSession({ principal }: Context): SessionPrincipal {
  const user = requireUser(principal);
  if (user.sessionHash === null) throw new AppError("forbidden", "A token for scripts may not do this.");
  return { ...user, sessionHash: user.sessionHash };
}

/** Counts an attempt at a code before it is judged, so that many at once gain nothing. @throws AppError too-many-attempts */
export const requireCodeAttempt = (ctx: Context, userId: number): Promise<void> =>
  requireQuota(ctx, policies.secondFactor, `user:${userId}`);

export const wrongCode = () =>
  new AppError("invalid-fields", "This code is not right.", {
    fields: [{ pointer: "/code", detail: "This code is not right or has been used. Wait for the next one and try again." }],
  });

/** Writes a change of the second factor to the audit log, in the transaction that makes it. */
export async function auditSecondFactor(tx: Db, ctx: Context, result: "done" | "failed", reason: string): Promise<void> {
  const resourceId = ctx.principal.kind === "user" ? ctx.principal.publicId : null;
  await recordAudit(tx, auditActor(ctx), { action: "user.changeMfa", resource: "user", resourceId, result, reason });
}

/** Mails the owner what happened to their second factor. */
export async function mailSecondFactor(
  tx: Db,
  { services, now }: Pick<Context, "services" | "now">,
  userId: number,
  change: Omit<MailFacts["mfa-changed"], "name" | "accountLink">,
): Promise<void> {
  const owner = await findAddressee(tx, userId);
  if (!owner) return;
  const facts = { name: owner.name, ...change, accountLink: services.site.origin + paths.myAccount() };
  await queueMail(tx, { site: services.site, now }, { to: owner.email, userId, template: "mfa-changed", facts });
}
