import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { accountPreferences, invitations, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices, jobDrafts } from "#db/schema/job-drafts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { totpSecrets } from "#db/schema/sign-in.ts";
import type { UserRole } from "#db/values.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { lockPreferences } from "../preferences/preferences.commands.ts";

/** All onboarding steps by stored name. A name is never reused for another step. */
export const onboardingStepNames = [
  "name",
  "notification-preferences",
  "first-search",
  "second-factor",
  "profile",
  "visibility",
  "company",
  "recruiter-card",
  "first-advert",
  "verification",
  "invite-team",
] as const;
type OnboardingStep = (typeof onboardingStepNames)[number];

/** Steps derived from data, which users cannot tick. */
const derivedSteps: ReadonlySet<OnboardingStep> = new Set(["company", "recruiter-card", "first-advert", "verification", "invite-team"]);

const hiring: readonly OnboardingStep[] = [
  "company",
  "first-advert",
  "verification",
  "invite-team",
  "name",
  "notification-preferences",
  "second-factor",
];
const freelance: readonly OnboardingStep[] = [
  "recruiter-card",
  "first-advert",
  "verification",
  "name",
  "notification-preferences",
  "second-factor",
];
const stepsOf: Record<Exclude<UserRole, "recruiter">, readonly OnboardingStep[]> = {
  jobseeker: ["name", "profile", "visibility", "notification-preferences", "first-search", "second-factor"],
  company_admin: hiring,
  platform_admin: ["name", "second-factor"],
};

/** Returns an account's checklist in display order, limited to steps the site currently supports. */
const onboardingSteps = ({ role, isFreelance }: { role: UserRole; isFreelance: boolean }): readonly OnboardingStep[] =>
  role === "recruiter" ? (isFreelance ? freelance : hiring) : stepsOf[role];

type OnboardingState = "open" | "done" | "skipped";

export interface Onboarding {
  /** `isByFact`: derived from data and cannot be ticked. */
  steps: { name: OnboardingStep; state: OnboardingState; isByFact: boolean }[];
}

type Person = Pick<UserPrincipal, "userId" | "role" | "isFreelance" | "companyId">;

/** Returns the checklist of the user's role. Steps derived from data count as done, whatever was ticked. */
export async function findOnboarding(db: Db, person: Person): Promise<Onboarding> {
  const names = onboardingSteps(person);
  const [[stored], done] = await Promise.all([
    db
      .select({ onboarding: accountPreferences.onboarding })
      .from(accountPreferences)
      .where(eq(accountPreferences.userId, person.userId))
      .limit(1),
    Promise.all(names.map((name) => isStepDone(db, name, person))),
  ]);
  const marked = stored?.onboarding ?? {};
  return {
    steps: names.map((name, at) => ({ name, state: done[at] ? "done" : (marked[name] ?? "open"), isByFact: derivedSteps.has(name) })),
  };
}

async function isStepDone(db: Db, name: OnboardingStep, { userId, companyId }: Person): Promise<boolean> {
  const isAny = async (rows: Promise<readonly unknown[]>) => (await rows).length > 0;
  switch (name) {
    case "second-factor":
      return isAny(
        db
          .select({ at: totpSecrets.confirmedAt })
          .from(totpSecrets)
          .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
          .limit(1),
      );
    case "profile":
      return isAny(
        db
          .select({ userId: jobseekerProfiles.userId })
          .from(jobseekerProfiles)
          .where(and(eq(jobseekerProfiles.userId, userId), isNotNull(jobseekerProfiles.level), isNotNull(jobseekerProfiles.placeId)))
          .limit(1),
      );
    case "company":
      return companyId !== null;
    case "recruiter-card":
      return isAny(
        db.select({ userId: recruiterProfiles.userId }).from(recruiterProfiles).where(eq(recruiterProfiles.userId, userId)).limit(1),
      );
    case "first-advert": {
      const mine = companyId === null ? eq(jobDrafts.createdByUserId, userId) : eq(jobDrafts.companyId, companyId);
      return isAny(
        db
          .select({ id: jobDrafts.id })
          .from(jobDrafts)
          .where(and(mine, isNotNull(jobDrafts.jobId)))
          .limit(1),
      );
    }
    case "verification":
      return isVerificationSent(db, userId, companyId);
    case "invite-team":
      return companyId !== null && (await hasTeam(db, companyId));
    default:
      return false;
  }
}

/** Submitting for review is all a company can do; after a rejection or expiry it must submit again. */
async function isVerificationSent(db: Db, userId: number, companyId: number | null): Promise<boolean> {
  const isSent = inArray(companies.verification, ["in-review", "verified"]);
  const found =
    companyId === null
      ? await db
          .select({ id: companies.id })
          .from(freelancePractices)
          .innerJoin(companies, eq(companies.id, freelancePractices.companyId))
          .where(and(eq(freelancePractices.userId, userId), isSent))
          .limit(1)
      : await db
          .select({ id: companies.id })
          .from(companies)
          .where(and(eq(companies.id, companyId), isSent))
          .limit(1);
  return found.length > 0;
}

/** Returns whether a colleague has joined or been invited. */
export async function hasTeam(db: Db, companyId: number): Promise<boolean> {
  const [members, invited] = await Promise.all([
    db.select({ id: users.id }).from(users).where(eq(users.companyId, companyId)).limit(2),
    db.select({ id: invitations.id }).from(invitations).where(eq(invitations.companyId, companyId)).limit(1),
  ]);
  return members.length > 1 || invited.length > 0;
}

/** @throws AppError bad-input for a step that is not on the user's checklist or cannot be ticked */
export async function markOnboardingStep(
  ctx: Context,
  { step, state }: { step: OnboardingStep; state: OnboardingState },
): Promise<Onboarding> {
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "preferences.manage", { ownerId: user.userId });
  if (!onboardingSteps(user).includes(step)) throw new AppError("bad-input", "Your checklist has no such step.");
  if (state === "done" && derivedSteps.has(step)) throw new AppError("bad-input", "This step is ticked automatically when it is done.");
  return runTransaction(ctx.services.db, async (tx) => {
    const { onboarding } = await lockPreferences(tx, user.userId, ctx.now);
    const { [step]: _marked, ...others } = onboarding;
    await tx
      .update(accountPreferences)
      .set({ onboarding: state === "open" ? others : { ...others, [step]: state }, updatedAt: ctx.now })
      .where(eq(accountPreferences.userId, user.userId));
    return findOnboarding(tx, user);
  });
}
