import { eq } from "drizzle-orm";
import { getDomain } from "tldts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications, verificationDocuments } from "#db/schema/verifications.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { requireMailQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { consumeToken, issueToken } from "#server/modules/people/accounts/tokens/one-time-tokens.commands.ts";
import { firmDomainOf, listFirmsOfDomain } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { type LockedFirm, lockOwnFirm, setVerification } from "../locked-firm.ts";
import { missingProofs } from "../submitted-evidence.queries.ts";

/**
 * Mails a verification link to the caller's own address, which must be at the domain of the firm's website.
 * @throws AppError not-found, conflict without a website, invalid-fields for an address elsewhere, too-many-attempts
 */
export async function requestWorkAddress(ctx: Context, workEmail: string): Promise<void> {
  const { services, now } = ctx;
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "verification.submit", { ownerId: userId, companyId });
  await requireMailQuota(ctx, "verify", workEmail);
  await lockingTransaction(services.db, async (tx) => {
    const firm = await lockOwnFirm(ctx, tx);
    const domain = requireMatchingDomain(await websiteOf(tx, firm.id), workEmail);
    const [person] = await tx
      .select({ name: users.name, emailKey: users.emailKey })
      .from(users)
      .where(eq(users.id, userId))
      .limit(1)
      .for("update");
    if (!person?.emailKey) throw new Error("Somebody without an account asked to confirm an address of their firm.");
    const payload = { companyId: String(firm.id), domain };
    const token = await issueToken(tx, { purpose: "confirm-firm-address", userId, emailKey: person.emailKey, payload, now });
    const facts = { name: person.name, companyName: firm.name, domain, link: services.site.origin + paths.confirmFirmAddress(token) };
    await queueMail(tx, { site: services.site, now }, { to: workEmail, userId, template: "confirm-firm-address", facts });
  });
}

/** @throws AppError conflict where the firm has no website, invalid-fields for an address that is not at its domain */
function requireMatchingDomain(website: string | null, workEmail: string): string {
  const judged = judgeWorkAddress(website, workEmail);
  if (judged.kind === "no-website") throw new AppError("conflict", judged.because);
  if (judged.kind === "elsewhere") throw invalidFields([{ pointer: "/workEmail", detail: judged.because }]);
  return judged.domain;
}

/**
 * Consumes the mailed link. A firm with all other evidence is verified, unless another firm has the same website or an administrator
 * refused it before: then the address counts as a domain proof, and an administrator reviews it.
 * @throws AppError token-invalid, conflict when the firm's website has changed
 */
export function confirmWorkAddress(ctx: Context, token: string) {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const firm = await lockOwnFirm(ctx, tx);
    const used = await consumeToken(tx, { purpose: "confirm-firm-address", token, now });
    const domain = used.payload.domain ?? "";
    if (used.userId !== userId || used.payload.companyId !== String(firm.id)) {
      throw new AppError("token-invalid", "This link belongs to another account or another firm.");
    }
    if (judgeWorkAddress(await websiteOf(tx, firm.id), `somebody@${domain}`).kind !== "fits") {
      throw new AppError("conflict", `Your firm’s website is no longer at ${domain}. Ask for a link to your address at the new domain.`);
    }
    const proof = { workDomain: domain, workDomainProvedAt: now, workDomainUserId: userId, updatedAt: now };
    await tx.update(companyVerifications).set(proof).where(eq(companyVerifications.companyId, firm.id));
    await audit(ctx, tx, firm, `confirmed a work address at ${domain}`);
    const proved = { ...firm, brought: { ...firm.brought, ...proof } };
    return { domain, ...(await verifyByWorkAddress(ctx, tx, proved)) };
  });
}

/** Verifies a firm with a confirmed work address if no other evidence is missing; otherwise returns the reason. */
export async function verifyByWorkAddress(
  ctx: Context,
  tx: Db,
  firm: LockedFirm,
): Promise<{ isVerified: boolean; because: string | null }> {
  const { workDomain } = firm.brought;
  if (firm.verification === "verified") return { isVerified: true, because: null };
  if (workDomain === null || firm.verification !== "not-started") {
    return { isVerified: false, because: "This proves your domain. We will now compare it with the rest of what you sent." };
  }
  const documents = await tx.$count(verificationDocuments, eq(verificationDocuments.companyId, firm.id));
  if (missingProofs(firm.employerType, { ...firm.brought, documents }).length > 0) {
    return { isVerified: false, because: "Enter your company number above, then send it: you are verified immediately." };
  }
  const others = (await listFirmsOfDomain(tx, workDomain)).filter((id) => id !== firm.id);
  if (others.length > 0) {
    return {
      isVerified: false,
      because: "Another firm on this site has the same website, so we need to compare the two before you are verified. Send it for review.",
    };
  }
  await setVerification(tx, { id: firm.id, state: "verified", now: ctx.now });
  await audit(ctx, tx, firm, `verified by a work address at ${workDomain}`);
  return { isVerified: true, because: null };
}

/** Drops a confirmed address from a firm's proofs once its website is at another domain. @returns whether there was one */
export async function dropOutdatedWorkAddress(tx: Db, companyId: number, website: string | null): Promise<boolean> {
  const ofFirm = eq(companyVerifications.companyId, companyId);
  const [brought] = await tx.select({ workDomain: companyVerifications.workDomain }).from(companyVerifications).where(ofFirm).limit(1);
  if (!brought?.workDomain || brought.workDomain === domainOfWebsite(website)) return false;
  await tx.update(companyVerifications).set({ workDomain: null, workDomainProvedAt: null, workDomainUserId: null }).where(ofFirm);
  return true;
}

async function websiteOf(tx: Db, companyId: number): Promise<string | null> {
  const [firm] = await tx.select({ website: companies.website }).from(companies).where(eq(companies.id, companyId)).limit(1);
  return firm?.website ?? null;
}

const audit = (ctx: Context, tx: Db, firm: LockedFirm, reason: string) =>
  recordAudit(tx, ctx, { action: "verification.submit", resource: "company", resourceId: firm.id, reason });

type JudgedAddress = { kind: "fits"; domain: string } | { kind: "no-website"; because: string } | { kind: "elsewhere"; because: string };

/**
 * Returns the registrable domain of a host: "oak.co.uk" for "mail.oak.co.uk". Names on a shared host, such as "oak.wordpress.com", are
 * distinct.
 */
const registered = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/** Returns the domain of a firm's website; null without one, and for a provider at which anyone can get an address. */
export function domainOfWebsite(website: string | null): string | null {
  const host = website !== null && URL.canParse(website) ? new URL(website).hostname.toLowerCase() : "";
  const domain = registered(host);
  return firmDomainOf(`somebody@${domain}`) === null ? null : domain;
}

/** Checks that an e-mail address is at the domain of a firm's website, and that the domain is the firm's own. */
export function judgeWorkAddress(website: string | null, email: string): JudgedAddress {
  const domain = domainOfWebsite(website);
  if (domain === null) {
    return {
      kind: "no-website",
      because: "Your page does not give your firm’s website yet. Add it first: we compare your address with it.",
    };
  }
  const written = email.toLowerCase().split("@").at(-1) ?? "";
  if (registered(written) !== domain)
    return { kind: "elsewhere", because: `Use your work address at ${domain}, your firm’s website domain.` };
  return { kind: "fits", domain };
}
