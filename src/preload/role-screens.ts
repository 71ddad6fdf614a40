import type { UserRole } from "#db/values.ts";
import { findRoute } from "#src/navigation.ts";
import { notFoundPage } from "#src/routes.ts";

interface RoleScreens {
  /** Where somebody goes next who has just signed in. */
  soon: readonly string[];
  later: readonly string[];
}

const recruiterScreens: RoleScreens = {
  soon: ["/recruiter/dashboard", "/post-a-job"],
  later: ["/my-account", "/jobseeker-database", "/job-database", "/salary-database", "/recruiter/profile"],
};

/** Screens whose code each role is likely to want. Those that do not exist yet are passed over. */
export const roleScreens: Readonly<Record<UserRole, RoleScreens>> = {
  jobseeker: { soon: ["/jobseeker/dashboard", "/jobs"], later: ["/my-account", "/jobs/1", "/jobseeker/profile", "/jobs/1/apply"] },
  recruiter: recruiterScreens,
  company_admin: { ...recruiterScreens, later: [...recruiterScreens.later, "/company-profile"] },
  platform_admin: {
    soon: ["/admin/dashboard"],
    later: ["/my-account", "/admin/articles", "/recruiter/dashboard", "/jobseeker/dashboard"],
  },
};

/** Screens that may well be next for whoever reads the board: "/saved-jobs", "/apply" and "/job-detail". */
export const hintedScreens: readonly string[] = ["/saved-jobs", "/jobs/1/apply", "/jobs/1"];

/** The page that an address leads this role to; null where none exists. */
export function pageFor(address: string, role: UserRole | null): string | null {
  const { page, redirectTo, redirectByRole } = findRoute(address);
  const next = redirectTo ?? (role && redirectByRole ? redirectByRole[role] : null);
  if (next) return pageFor(next, role);
  return page === notFoundPage ? null : page;
}
