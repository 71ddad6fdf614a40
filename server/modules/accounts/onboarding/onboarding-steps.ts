import type { UserRole } from "#db/values.ts";

/** Every step of getting started, by the name under which it is kept. A name, once used, is never given to another step. */
export const onboardingStepNames = [
  "name",
  "notification-preferences",
  "first-search",
  "see-market",
  "second-factor",
  "profile",
  "visibility",
] as const;
export type OnboardingStep = (typeof onboardingStepNames)[number];

const hiring: readonly OnboardingStep[] = ["name", "notification-preferences", "second-factor", "see-market"];

/** The checklist of each role, in the order shown. Only what can be done on the site today. */
export const onboardingSteps: Record<UserRole, readonly OnboardingStep[]> = {
  jobseeker: ["name", "profile", "visibility", "notification-preferences", "first-search", "second-factor"],
  recruiter: hiring,
  company_admin: hiring,
  platform_admin: ["name", "second-factor"],
};
