import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { apcTrainees } from "#db/schema/apc.ts";
import { companies } from "#db/schema/companies.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { requireMailQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { consumeToken, issueToken } from "#server/modules/people/accounts/tokens/one-time-tokens.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import type { confirmWorkplaceInput } from "./apc-support.queries.ts";

/**
 * Mails a link to the caller's address at a firm, to confirm that they work there.
 * @throws AppError not-found, invalid-fields for an address elsewhere, too-many-attempts
 */
export async function requestWorkplace(ctx: Context, { slug, workEmail }: z.output<typeof confirmWorkplaceInput>): Promise<void> {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apc.answer", { ownerId: userId });
  const firm = await findFirm(services.db, eq(companies.slug, slug));
  if (!firm) throw new AppError("not-found", "There is no such firm.");
  const domain = domainOf(firm.website);
  if (domain === null) throw new AppError("conflict", `${firm.name} has no website on its page yet, so we cannot tell its addresses.`);
  if (!isAddressOf(workEmail, domain)) {
    throw invalidFields([{ pointer: "/workEmail", detail: `Use your own address at ${domain}.` }]);
  }
  await requireMailQuota(ctx, "verify", workEmail);
  await lockingTransaction(services.db, async (tx) => {
    const [person] = await tx
      .select({ name: users.name, emailKey: users.emailKey })
      .from(users)
      .where(eq(users.id, userId))
      .limit(1)
      .for("update");
    if (!person?.emailKey) throw new Error("Somebody without an account asked to confirm where they work.");
    const payload = { companyId: String(firm.id), workAddressHash: addressHash(ctx, workEmail) };
    const token = await issueToken(tx, { purpose: "confirm-workplace", userId, emailKey: person.emailKey, payload, now });
    const facts = { name: person.name, companyName: firm.name, link: services.site.origin + paths.confirmWorkplace(token) };
    await queueMail(tx, { site: services.site, now }, { to: workEmail, userId, template: "confirm-workplace", facts });
  });
}

/**
 * Records a trainee's firm. A trainee who has answered this year stays with that firm until the year ends.
 * @throws AppError token-invalid, conflict
 */
export function confirmWorkplace(ctx: Context, token: string): Promise<{ name: string; slug: string }> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apc.answer", { ownerId: userId });
  return lockingTransaction(ctx.services.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    const used = await consumeToken(tx, { purpose: "confirm-workplace", token, now });
    const firm = await findFirm(tx, eq(companies.id, Number(used.payload.companyId)));
    const workAddressHash = used.payload.workAddressHash ?? "";
    if (used.userId !== userId || !firm) throw new AppError("token-invalid", "This link belongs to another account.");
    const [other] = await tx
      .select({ userId: apcTrainees.userId })
      .from(apcTrainees)
      .where(and(eq(apcTrainees.workAddressHash, workAddressHash), ne(apcTrainees.userId, userId)))
      .limit(1);
    if (other) throw new AppError("conflict", "This work address has been confirmed by another account.");
    const [present] = await tx
      .select({ companyId: apcTrainees.companyId, answeredYear: apcTrainees.answeredYear })
      .from(apcTrainees)
      .where(eq(apcTrainees.userId, userId))
      .limit(1);
    if (present && present.companyId !== firm.id && present.answeredYear === now.getUTCFullYear()) {
      throw new AppError(
        "conflict",
        `You have answered about another firm this year. You can change firms from 1 January ${now.getUTCFullYear() + 1}.`,
      );
    }
    const row = { companyId: firm.id, workAddressHash, confirmedAt: now };
    await tx
      .insert(apcTrainees)
      .values({ userId, ...row })
      .onDuplicateKeyUpdate({ set: row });
    return { name: firm.name, slug: firm.slug };
  });
}

async function findFirm(db: Db, where: ReturnType<typeof eq>) {
  const [firm] = await db
    .select({ id: companies.id, name: companies.name, slug: companies.slug, website: companies.website })
    .from(companies)
    .where(where)
    .limit(1);
  return firm;
}

/** Extracts "example.com" from "https://www.example.com/about"; null without a domain. */
function domainOf(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const host = new URL(website).hostname.toLowerCase().replace(/^www\./, "");
  return host.includes(".") ? host : null;
}

const isAddressOf = (email: string, domain: string): boolean => {
  const host = emailKeyOf(email).split("@").at(-1) ?? "";
  return host === domain || host.endsWith(`.${domain}`);
};

const addressHash = ({ services }: Context, email: string): string =>
  services.secrets.keyedHash("account", `work ${emailKeyOf(email).replace(/\+[^@]*@/, "@")}`);
