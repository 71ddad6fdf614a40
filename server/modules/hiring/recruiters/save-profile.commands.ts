import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { RecruiterFieldKind, RecruiterProfileState } from "#db/own-values.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { recruiterFields, recruiterProfiles } from "#db/schema/recruiters.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError, type FieldError } from "#server/kernel/errors.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { findContactQuestions } from "#server/modules/people/profiles/own-profile.commands.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { findNameFaults } from "./firm-identity.queries.ts";
import { clearShownFreelancers, regionsOf } from "./freelance-snapshot.ts";
import type { freelanceProfileFields, recruiterCardFields } from "./recruiter-profile.fields.ts";
import { clearRecruiterRows } from "./recruiter-snapshot.ts";

type SaveFreelanceProfileInput = z.output<typeof freelanceProfileFields>;

const duplicate = 1062;

export interface SavedRecruiterProfile {
  id: string;
  version: number;
  state: RecruiterProfileState;
}

/**
 * Saves the card of a firm's recruiter, without review as the firm is responsible for it. @throws AppError stale, forbidden,
 * needs-confirmation
 */
export async function saveRecruiterCard(
  ctx: Context,
  { version, confirmed, ...card }: z.output<typeof recruiterCardFields>,
): Promise<SavedRecruiterProfile> {
  const { isFreelance, companyId, userId: ownerId } = requireUser(ctx.principal);
  requireAllowed(ctx, "recruiter.updateProfile", { ownerId });
  if (isFreelance) throw new AppError("conflict", "You recruit on your own account, so you have a different page.");
  if (companyId === null) throw new AppError("conflict", "You do not belong to a company yet. Create one or accept an invitation first.");
  const saved = await lockingTransaction(ctx.services.db, async (tx) => {
    const { userId, held } = await lockOwnProfile(ctx, tx, version, "recruiter.updateProfile");
    requireConfirmation(card, held, confirmed);
    return write(tx, { userId, held, now: ctx.now, values: { ...card, state: "shown" } });
  });
  clearRecruiterRows(ctx.services.db);
  return saved;
}

/**
 * Saves a freelance recruiter's page. Once submitted, it is shown at once when the practice is verified under that name, and otherwise
 * awaits review; a public page is reviewed again only when its name or number changes.
 * @throws AppError stale, invalid-fields for another firm's name or number, conflict while the e-mail address is not confirmed
 */
export async function saveFreelanceProfile(ctx: Context, sent: SaveFreelanceProfileInput): Promise<SavedRecruiterProfile> {
  const { isFreelance, userId: ownerId } = requireUser(ctx.principal);
  requireAllowed(ctx, "freelance.updateProfile", { ownerId });
  if (!isFreelance) throw new AppError("conflict", "This page is for people who recruit on their own account.");
  try {
    const saved = await lockingTransaction(ctx.services.db, (tx) => saveFreelance(ctx, tx, sent));
    clearShownFreelancers(ctx.services.db);
    clearRecruiterRows(ctx.services.db);
    return saved;
  } catch (error) {
    // A concurrent call has stored the same number first.
    if (errorNumber(error) !== duplicate) throw error;
    throw invalidFields([{ pointer: "/companyNumber", detail: "Another recruiter is listed under this number." }]);
  }
}

async function saveFreelance(ctx: Context, tx: Db, sent: SaveFreelanceProfileInput): Promise<SavedRecruiterProfile> {
  const { now } = ctx;
  const { version, isSent, confirmed, categories, regions, sectors, suites, ...written } = sent;
  const { userId, held, personName } = await lockOwnProfile(ctx, tx, version, "freelance.updateProfile");
  const firmKey = written.firmName === null ? null : companyNameKey(written.firmName);
  const wasSent = held !== undefined && held.state !== "draft";
  const identity = { userId, personName, firmName: written.firmName, firmKey, companyNumber: written.companyNumber };
  const faults = await findNameFaults(tx, identity);
  faults.push(...regionFaults(ctx, regions), ...yearFaults(sent, now));
  if (isSent || wasSent) faults.push(...missingFieldErrors(sent));
  if (faults.length > 0) throw invalidFields(faults);
  requireConfirmation(written, held, confirmed);
  const state = isSent ? await stateAfterSubmission(ctx, tx, identity, held) : (held?.state ?? "draft");
  const isSentNow = state !== held?.state && state !== "draft";
  const decided = isSentNow ? { sentAt: now, decidedAt: null, decidedByUserId: null, decisionReason: null } : {};
  const saved = await write(tx, { userId, held, now, values: { ...written, firmKey, state, ...decided } });
  await writeFields(tx, userId, { category: categories, region: regions, sector: sectors, suite: suites });
  if (isSentNow && state === "shown") await publishPracticeName(tx, { userId, name: written.firmName ?? personName, now });
  return saved;
}

interface StoredProfile {
  publicId: string;
  version: number;
  state: RecruiterProfileState;
  firmName: string | null;
  companyNumber: string | null;
  jobTitle: string | null;
  headline: string | null;
  about: string | null;
  terms: string | null;
}

const checkedFields = ["jobTitle", "headline", "about", "terms"] as const;

function requireConfirmation(
  sent: { [Name in (typeof checkedFields)[number]]?: string | null },
  held: StoredProfile | undefined,
  confirmed: readonly string[],
): void {
  const texts = (of: typeof sent) => checkedFields.map((name) => ({ pointer: `/${name}`, text: of[name] }));
  requireConfirmed(findContactQuestions(texts(sent), { saved: texts(held ?? {}), who: "people reach you through the site" }), confirmed);
}

/** The lock makes a concurrent change by the same user wait and then fail as stale. */
async function lockOwnProfile(ctx: Context, tx: Db, version: number, action: "recruiter.updateProfile" | "freelance.updateProfile") {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, action, { ownerId: userId });
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!person) throw new Error("Nobody saves a profile.");
  const [held] = await tx
    .select(pick(recruiterProfiles, "publicId", "version", "state", "firmName", "companyNumber", "jobTitle", "headline", "about", "terms"))
    .from(recruiterProfiles)
    .where(eq(recruiterProfiles.userId, userId))
    .limit(1);
  if ((held?.version ?? 0) !== version) {
    throw new AppError("stale", "This page was changed somewhere else. Reload it: what you typed is still in the form.");
  }
  return { userId, held, personName: person.name };
}

async function stateAfterSubmission(
  ctx: Context,
  tx: Db,
  {
    userId,
    personName,
    firmName,
    companyNumber,
  }: { userId: number; personName: string; firmName: string | null; companyNumber: string | null },
  held: StoredProfile | undefined,
): Promise<RecruiterProfileState> {
  if (!requireUser(ctx.principal).isEmailVerified) {
    throw new AppError("conflict", "Confirm your e-mail address before you send your page for review.");
  }
  if (held?.state === "shown" && held.firmName === firmName && held.companyNumber === companyNumber) return "shown";
  const practiceId = await ensurePractice(tx, userId, ctx.now);
  const [practice] = await tx
    .select({ name: companies.name, verification: companies.verification })
    .from(companies)
    .where(eq(companies.id, practiceId))
    .limit(1);
  const isProved = practice?.verification === "verified" && practice.name === (firmName ?? personName);
  return isProved ? "shown" : "checking";
}

/** Returns errors for fields required before review: the law requires an agency to say whether it introduces or supplies workers. */
function missingFieldErrors({ doesPermanent, doesTemporary, categories, regions, headline }: SaveFreelanceProfileInput): FieldError[] {
  const found: FieldError[] = [];
  if (!doesPermanent && !doesTemporary)
    found.push({ pointer: "/doesPermanent", detail: "Say whether you fill permanent or temporary posts." });
  if (categories.length === 0) found.push({ pointer: "/categories", detail: "Choose at least one role you recruit for." });
  if (regions.length === 0) found.push({ pointer: "/regions", detail: "Choose at least one region you recruit in." });
  if (headline === null) found.push({ pointer: "/headline", detail: "Describe in one line what you recruit for." });
  return found;
}

function regionFaults({ services }: Context, regions: readonly string[]): FieldError[] {
  const known = new Set(regionsOf(services.gazetteer).map(({ slug }) => slug));
  return regions.every((slug) => known.has(slug)) ? [] : [{ pointer: "/regions", detail: "Choose from the list." }];
}

const yearFaults = ({ recruitingSince }: SaveFreelanceProfileInput, now: Date): FieldError[] =>
  recruitingSince !== null && recruitingSince > now.getUTCFullYear()
    ? [{ pointer: "/recruitingSince", detail: "The year cannot be in the future." }]
    : [];

async function write(
  tx: Db,
  {
    userId,
    held,
    now,
    values,
  }: {
    userId: number;
    held: StoredProfile | undefined;
    now: Date;
    values: Partial<typeof recruiterProfiles.$inferInsert> & { state: RecruiterProfileState };
  },
): Promise<SavedRecruiterProfile> {
  const publicId = held?.publicId ?? randomPublicId();
  const version = (held?.version ?? 0) + 1;
  const stamped = { ...values, version, updatedAt: now };
  if (held) await tx.update(recruiterProfiles).set(stamped).where(eq(recruiterProfiles.userId, userId));
  else await tx.insert(recruiterProfiles).values({ ...stamped, userId, publicId, createdAt: now });
  return { id: publicId, version, state: values.state };
}

async function writeFields(tx: Db, userId: number, lists: Record<RecruiterFieldKind, readonly string[]>): Promise<void> {
  await tx.delete(recruiterFields).where(eq(recruiterFields.userId, userId));
  const rows = (Object.keys(lists) as RecruiterFieldKind[]).flatMap((kind) => lists[kind].map((slug) => ({ userId, kind, slug })));
  if (rows.length > 0) await tx.insert(recruiterFields).values(rows);
}

/** Gives the practice its reviewed name, which is shown on its adverts. */
export async function publishPracticeName(tx: Db, { userId, name, now }: { userId: number; name: string; now: Date }): Promise<void> {
  const [practice] = await tx
    .select({ id: companies.id, name: companies.name, nameKey: companies.nameKey })
    .from(freelancePractices)
    .innerJoin(companies, eq(companies.id, freelancePractices.companyId))
    .where(eq(freelancePractices.userId, userId))
    .limit(1)
    .for("update");
  if (!practice || practice.name === name) return;
  // The suffix after "#" prevents feeds from matching it to a firm of the same name.
  const mark = practice.nameKey.split(" #")[1] ?? String(practice.id);
  const nameKey = `${companyNameKey(name).slice(0, 100)} #${mark}`;
  await tx.update(companies).set({ name, nameKey, updatedAt: now }).where(eq(companies.id, practice.id));
  await recordCompanyJobsChange(tx, practice.id, now);
}
