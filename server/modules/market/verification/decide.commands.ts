import { eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { companyVerifications, verificationDocuments } from "#db/schema/verifications.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { CompanyRegister, RegisterAnswer } from "#server/kernel/services/outside.types.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { readCompanyNumber } from "#server/text/company-number.ts";
import { lockFirm, lockOwnFirm, returnToReview, setVerification } from "./locked-firm.ts";
import { type MissingProof, missingProofs, needsNumber } from "./submitted-evidence.queries.ts";
import { verifyByWorkAddress } from "./work-address/work-address.commands.ts";

const missingWords: Record<MissingProof, string> = {
  "company-number": "the company number",
  "domain-or-document": "a confirmed domain, a confirmed address at it, or a document",
};

/**
 * Submits a firm's evidence for review.
 * @throws AppError conflict for missing evidence, and while it is under review or after verification
 */
export function submitVerification(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const firm = await lockOwnFirm(ctx, tx);
    if (firm.verification === "in-review") throw new AppError("conflict", "It is being checked already.");
    if (firm.verification === "verified") throw new AppError("conflict", "You are verified already.");
    const documents = await tx.$count(verificationDocuments, eq(verificationDocuments.companyId, firm.id));
    const missing = missingProofs(firm.employerType, { ...firm.brought, documents });
    if (missing.length > 0) throw new AppError("conflict", `Still missing: ${missing.map((proof) => missingWords[proof]).join(" and ")}.`);
    if ((await verifyByWorkAddress(ctx, tx, firm)).isVerified) return;
    await setVerification(tx, { id: firm.id, state: "in-review", now: ctx.now });
    await tx
      .update(companyVerifications)
      .set({ submittedAt: ctx.now, submittedByUserId: userId, reason: null, updatedAt: ctx.now })
      .where(eq(companyVerifications.companyId, firm.id));
  });
}

interface DecideVerificationInput {
  slug: string;
  isVerified: boolean;
  /** Explanation for the firm; "" for none, allowed only when verified. */
  reason: string;
}

/**
 * Records an administrator's decision on a firm's identity.
 * @throws AppError not-found, conflict for a firm that is not awaiting a decision
 */
export const decideVerification = (ctx: Context, order: DecideVerificationInput): Promise<void> =>
  lockingTransaction(ctx.services.db, (tx) => decideVerificationInTransaction(ctx, tx, order));

/** Like `decideVerification`, within the caller's transaction. */
export async function decideVerificationInTransaction(
  ctx: Context,
  tx: Db,
  { slug, isVerified, reason }: DecideVerificationInput,
): Promise<void> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const { isAudited } = requireAllowed(ctx, "verification.decide", {});
  const firm = await lockFirm(tx, { slug }, now);
  if (!firm) throw new AppError("not-found", "There is no company with that name.");
  if (firm.verification !== "in-review") throw new AppError("conflict", "This firm is not waiting for a decision.");
  const state = isVerified ? "verified" : "refused";
  const documents = await tx.$count(verificationDocuments, eq(verificationDocuments.companyId, firm.id));
  await setVerification(tx, { id: firm.id, state, now });
  const decision = {
    decidedAt: now,
    decidedByUserId: userId,
    reason: reason || null,
    documentsSeenAt: isVerified && documents > 0 ? now : null,
  };
  await tx.update(companyVerifications).set(decision).where(eq(companyVerifications.companyId, firm.id));
  await announce(ctx, tx, "firm.verification-decided", { firm, mail: verificationFacts(ctx, isVerified, reason) });
  if (isAudited) await recordAudit(tx, ctx, { action: "verification.decide", resource: "company", resourceId: firm.id, reason: state });
}

/** Contents of a decision notification, apart from the firm's and the recipient's names. */
export const verificationFacts = ({ services }: Context, isVerified: boolean, reason: string, isRevoked = false) => ({
  ...{ isVerified, isRevoked },
  reason: reason || null,
  link: services.site.origin + paths.businessVerification,
});

/**
 * Revokes a firm's verification, however it was verified, and notifies it of the reason.
 * @throws AppError not-found, conflict for a firm that is not verified
 */
export function revokeVerification(ctx: Context, { slug, reason }: { slug: string; reason: string }): Promise<void> {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const { isAudited } = requireAllowed(ctx, "verification.decide", {});
  return lockingTransaction(services.db, async (tx) => {
    const firm = await lockFirm(tx, { slug }, now);
    if (!firm) throw new AppError("not-found", "There is no company with that name.");
    if (firm.verification !== "verified") throw new AppError("conflict", "This firm is not verified.");
    await setVerification(tx, { id: firm.id, state: "refused", now });
    const decision = { decidedAt: now, decidedByUserId: userId, reason, documentsSeenAt: null };
    await tx.update(companyVerifications).set(decision).where(eq(companyVerifications.companyId, firm.id));
    await announce(ctx, tx, "firm.verification-decided", { firm, mail: verificationFacts(ctx, false, reason, true) });
    if (isAudited)
      await recordAudit(tx, ctx, { action: "verification.decide", resource: "company", resourceId: firm.id, reason: "revoked" });
  });
}

interface CompanyNumberInput {
  companyNumber: string;
  registeredName: string;
  insurance: string;
}

/**
 * Either saved, or not saved because the number was not in the register's format; `offered` is then the corrected number for the user to
 * confirm.
 */
type SaveCompanyNumberResult = { isSaved: true; companyNumber: string | null } | { isSaved: false; offered: string; kind: string };

/**
 * Saves a firm's company number, its registered name and, for agencies, its insurance. If the register is available it must know the
 * number, and the company must not be dissolved.
 * @throws AppError invalid-fields
 */
export async function saveCompanyNumber(ctx: Context, order: CompanyNumberInput): Promise<SaveCompanyNumberResult> {
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "verification.submit", { ownerId: userId, companyId });
  const read = order.companyNumber.trim() === "" ? null : readCompanyNumber(order.companyNumber);
  if (read && !read.isFit) throw companyNumberFault(read.because);
  if (read?.isFit && read.offered) return { isSaved: false, offered: read.number, kind: read.kind };
  const companyNumber = read?.isFit ? read.number : null;
  const registerEntry = companyNumber === null ? null : await lookUpNumber(ctx.services.companyRegister ?? null, companyNumber);
  const register = {
    register: registerEntry?.state ?? "not-looked-up",
    registerName: registerEntry?.name ?? null,
    registerAskedAt: registerEntry && ctx.now,
  } as const;
  const words = { companyNumber, registeredName: order.registeredName || null, insurance: order.insurance || null };
  await lockingTransaction(ctx.services.db, async (tx) => {
    const firm = await lockOwnFirm(ctx, tx);
    const { verification, brought } = firm;
    const isRelied = verification === "in-review" || verification === "verified";
    if (isRelied && companyNumber === null && brought.companyNumber !== null && needsNumber(firm.employerType))
      throw companyNumberFault("Your firm is verified, or being checked, by its company number. Enter the number.");
    await tx
      .update(companyVerifications)
      .set({ ...words, ...register, updatedAt: ctx.now })
      .where(eq(companyVerifications.companyId, firm.id));
    const isOther = brought.companyNumber !== companyNumber || brought.registeredName !== words.registeredName;
    if (isOther) await returnToReview(ctx, tx, firm);
  });
  return { isSaved: true, companyNumber };
}

/** Null where no register is configured or it does not respond; the number is then not checked. */
async function lookUpNumber(register: CompanyRegister | null, companyNumber: string): Promise<RegisterAnswer | null> {
  const found = await register?.find(companyNumber).catch(() => null);
  if (!found) return null;
  if (found.state === "dissolved") {
    throw companyNumberFault(
      `The register says that ${found.name} (${companyNumber}) no longer trades. Enter the number of the company that does.`,
    );
  }
  if (found.state === "unknown-number")
    throw companyNumberFault(`The register has no company with number ${companyNumber}. Check it against your certificate.`);
  return found;
}

const companyNumberFault = (detail: string) => invalidFields([{ pointer: "/companyNumber", detail }]);
