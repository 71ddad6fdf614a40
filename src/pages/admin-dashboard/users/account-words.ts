import type { AccountState, UserRole } from "#db/values.ts";

export const roleWords: Readonly<Record<UserRole, string>> = {
  jobseeker: "Jobseeker",
  recruiter: "Recruiter",
  company_admin: "Company administrator",
  platform_admin: "Administrator of the site",
};

export const stateWords: Readonly<Record<AccountState, string>> = {
  unverified: "Address not confirmed",
  active: "Active",
  suspended: "Suspended",
  "erasure-requested": "Waiting to be erased",
  erased: "Erased",
};

export const stateTones = {
  unverified: "warn",
  active: "good",
  suspended: "bad",
  "erasure-requested": "warn",
  erased: "plain",
} as const satisfies Record<AccountState, string>;

/** Formats "user.setRole" as "user: set role". */
export const eventWords = (action: string): string =>
  action.replace(".", ": ").replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);

export const roleLabelOf = ({ role, isFreelance }: { role: UserRole; isFreelance: boolean }): string =>
  isFreelance ? "Freelance recruiter" : roleWords[role];
