import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountPreferences, totpSecrets } from "#db/schema/accounts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import type { UserPrincipal } from "#server/access/principal.ts";
import { type OnboardingStep, onboardingSteps } from "./onboarding-steps.ts";

export type OnboardingState = "open" | "done" | "skipped";

export interface Onboarding {
  steps: { name: OnboardingStep; state: OnboardingState }[];
}

/** The checklist of one's role. A second factor that is on counts as done, whatever was marked; so does a profile one can apply with. */
export async function findOnboarding(db: Db, { userId, role }: Pick<UserPrincipal, "userId" | "role">): Promise<Onboarding> {
  const [[kept], [factor], [profile]] = await Promise.all([
    db.select({ onboarding: accountPreferences.onboarding }).from(accountPreferences).where(eq(accountPreferences.userId, userId)).limit(1),
    db
      .select({ confirmedAt: totpSecrets.confirmedAt })
      .from(totpSecrets)
      .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
      .limit(1),
    db
      .select({ userId: jobseekerProfiles.userId })
      .from(jobseekerProfiles)
      .where(and(eq(jobseekerProfiles.userId, userId), isNotNull(jobseekerProfiles.level), isNotNull(jobseekerProfiles.placeId)))
      .limit(1),
  ]);
  const marked = kept?.onboarding ?? {};
  const isDone = (name: OnboardingStep) =>
    (name === "second-factor" && factor !== undefined) || (name === "profile" && profile !== undefined);
  return {
    steps: onboardingSteps[role].map((name) => ({
      name,
      state: isDone(name) ? "done" : (marked[name] ?? "open"),
    })),
  };
}
