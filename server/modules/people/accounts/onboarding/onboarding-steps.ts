import type { UserRole } from "#db/values.ts";

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
export type OnboardingStep = (typeof onboardingStepNames)[number];

/** Steps derived from data, which users cannot tick. */
export const derivedSteps: ReadonlySet<OnboardingStep> = new Set([
  "company",
  "recruiter-card",
  "first-advert",
  "verification",
  "invite-team",
]);

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
export const onboardingSteps = ({ role, isFreelance }: { role: UserRole; isFreelance: boolean }): readonly OnboardingStep[] =>
  role === "recruiter" ? (isFreelance ? freelance : hiring) : stepsOf[role];
