import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, runTransaction } from "#db/client.ts";
import { type LegalText, legalTexts } from "#db/legal-values.ts";
import { acceptedTexts, accountPreferences, users } from "#db/schema/accounts.ts";
import { oneTimeTokens } from "#db/schema/sign-in.ts";
import type { UserRole } from "#db/values.ts";
import { paths, safeNextPath } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { contextWordsOf, emailField, nextField, personName, withMinDuration } from "../account-fields.ts";
import { requireMailQuota } from "../attempt-limits.ts";
import { passwordProblem } from "../passwords/password-rules.ts";
import { mailVerification } from "../verify-email/verify-email.commands.ts";

const shared = {
  name: personName,
  email: emailField,
  /** Strength is checked together with the other fields. */
  password: z.string("Choose a password."),
  acceptTerms: z.literal(true, "Accept the terms to register."),
  marketingEmails: z.boolean("Say yes or no.").default(false),
  next: nextField,
};

export const jobseekerFields = z.strictObject(shared);
export const recruiterFields = z.strictObject({
  ...shared,
  kind: z.enum(["company", "freelance"], "Say whether you recruit for a company or on your own account."),
});

export interface SignUp extends Omit<z.output<typeof jobseekerFields>, "acceptTerms"> {
  role: UserRole;
  isFreelance: boolean;
}

/**
 * Creates an account with an unconfirmed address. The owner of a registered address is notified by e-mail, never in the response. Of
 * several unconfirmed registrations only the newest and its link are valid.
 * @param deviceHash of the registering browser, where the mailed link signs in
 * @throws AppError invalid-fields for a weak password, too-many-attempts
 */
export async function signUp(ctx: Context, wanted: SignUp, deviceHash: string): Promise<void> {
  const { services } = ctx;
  const problem = passwordProblem(wanted.password, contextWordsOf(services.site, wanted));
  if (problem) throw invalidFields([{ pointer: "/password", detail: problem }]);
  await requireMailQuota(ctx, "register", wanted.email);
  await withMinDuration(services, async () => {
    const passwordHash = await services.passwords.hash(wanted.password);
    await runTransaction(services.db, (tx) => register(ctx, tx, { wanted, passwordHash, deviceHash }));
  });
}

async function register(
  ctx: Context,
  tx: Db,
  { wanted, passwordHash, deviceHash }: { wanted: SignUp; passwordHash: string; deviceHash: string },
): Promise<void> {
  const [existing] = await tx
    .select({ userId: users.id, email: users.email, name: users.name, state: users.state })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(wanted.email)))
    .limit(1)
    .for("update");
  const next = safeNextPath(wanted.next);
  if (existing && existing.state !== "unverified") return notifyExistingOwner(ctx, tx, existing, next);
  const userId = existing
    ? await replaceUnverified(ctx, tx, existing.userId, { wanted, passwordHash })
    : await addUser(ctx, tx, { wanted, passwordHash });
  await saveChoices(ctx, tx, userId, wanted);
  await mailVerification(ctx, tx, { userId, email: wanted.email, name: wanted.name, template: "verify-email", next, deviceHash });
  await recordAudit(
    tx,
    { ...ctx, actorUserId: userId },
    {
      action: existing ? "user.registerAgain" : "user.register",
      resource: "user",
      resourceId: userId,
      reason: wanted.isFreelance ? "freelance recruiter" : wanted.role,
    },
  );
}

/**
 * Creates an account whose mailbox is already proved by a mailed link, in the caller's transaction, which decides the role.
 * @throws AppError conflict when the address has an account
 */
export async function addConfirmedUser(
  ctx: Context,
  tx: Db,
  { wanted, passwordHash, companyId }: { wanted: SignUp; passwordHash: string; companyId: number },
): Promise<number> {
  const [existing] = await tx
    .select({ userId: users.id, state: users.state })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(wanted.email)))
    .limit(1)
    .for("update");
  if (existing && existing.state !== "unverified") {
    throw new AppError("conflict", "This address has an account already. Sign in with it, then accept the invitation.");
  }
  const order = { wanted, passwordHash };
  const userId = existing ? await replaceUnverified(ctx, tx, existing.userId, order) : await addUser(ctx, tx, order);
  await tx.update(users).set({ companyId, state: "active", emailVerifiedAt: ctx.now }).where(eq(users.id, userId));
  await saveChoices(ctx, tx, userId, wanted);
  return userId;
}

async function saveChoices({ now }: Context, tx: Db, userId: number, { role, marketingEmails }: SignUp): Promise<void> {
  await tx
    .insert(accountPreferences)
    .values({ userId, marketingEmails, onboarding: {}, updatedAt: now })
    .onDuplicateKeyUpdate({ set: { marketingEmails, updatedAt: now } });
  await tx.insert(acceptedTexts).values(legalTextsAccepted(role).map((text) => ({ userId, ...text, acceptedAt: now })));
}

async function addUser(ctx: Context, tx: Db, order: { wanted: SignUp; passwordHash: string }): Promise<number> {
  const [added] = await tx
    .insert(users)
    .values({ ...userFacts(ctx, order), publicId: randomPublicId(), state: "unverified", createdAt: ctx.now })
    .$returningId();
  if (!added) throw new Error("The database gave no id for the new user.");
  return added.id;
}

async function replaceUnverified(ctx: Context, tx: Db, userId: number, order: { wanted: SignUp; passwordHash: string }): Promise<number> {
  await tx.update(users).set(userFacts(ctx, order)).where(eq(users.id, userId));
  for (const table of [oneTimeTokens, acceptedTexts]) await tx.delete(table).where(eq(table.userId, userId));
  return userId;
}

const userFacts = ({ now }: Context, { wanted, passwordHash }: { wanted: SignUp; passwordHash: string }) => ({
  email: wanted.email,
  emailKey: emailKeyOf(wanted.email),
  name: wanted.name,
  passwordHash,
  role: wanted.role,
  isFreelance: wanted.isFreelance,
  updatedAt: now,
});

/** Notifies the mailbox of the attempt; the client learns nothing. */
async function notifyExistingOwner(
  ctx: Context,
  tx: Db,
  owner: { userId: number; email: string | null; name: string },
  next: string | null,
): Promise<void> {
  const { site } = ctx.services;
  if (owner.email) {
    const signInLink = site.origin + (next === null ? paths.signIn : paths.signInThen(next));
    const facts = { name: owner.name, signInLink, resetLink: site.origin + paths.resetPassword() };
    await queueMail(tx, { site, now: ctx.now }, { to: owner.email, userId: owner.userId, template: "already-registered", facts });
  }
  await recordAudit(tx, ctx, {
    action: "user.register",
    resource: "user",
    resourceId: owner.userId,
    result: "refused",
    reason: "the address has an account",
  });
}

/** Returns the legal texts accepted at registration in a role, as stored in `accepted_texts`. */
export const legalTextsAccepted = (role: UserRole): { document: string; version: string }[] =>
  legalTextsByRole[role].map((document) => ({ document, version: legalTexts[document].version }));

/** Texts a user accepts by registering in a role; the privacy notice is shown without acceptance. */
const legalTextsByRole: Record<UserRole, readonly LegalText[]> = {
  jobseeker: ["terms"],
  recruiter: ["terms", "user-agreement"],
  company_admin: ["terms", "user-agreement"],
  platform_admin: ["terms"],
};
