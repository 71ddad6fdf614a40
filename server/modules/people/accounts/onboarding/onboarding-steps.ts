import type { UserRole } from "#db/values.ts";

/** Every step of getting started, by the name under which it is kept. A name, once used, is never given to another step. */
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

/** Steps that are done once the site knows of it, and which nobody ticks. */
export const stepsByFact: ReadonlySet<OnboardingStep> = new Set([
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

/** A person's checklist, in the order shown. Only what can be done on the site today. */
export const onboardingSteps = ({ role, isFreelance }: { role: UserRole; isFreelance: boolean }): readonly OnboardingStep[] =>
  role === "recruiter" ? (isFreelance ? freelance : hiring) : stepsOf[role];
