import type { UserRole } from "#db/values.ts";
import { paths, signedInHome } from "#server/paths.ts";
import { hasScreen } from "#src/route-access.ts";

export interface AccountLink {
  label: string;
  href: string;
}

const dashboards: readonly AccountLink[] = [
  { label: "Admin Dashboard", href: "/admin/dashboard" },
  { label: "Recruiter Dashboard", href: "/recruiter/dashboard" },
  { label: "Jobseeker Dashboard", href: "/jobseeker/dashboard" },
];

/** Where My Account leads a role: its dashboard, or the account itself while that has no screen. */
export function accountHome(role: UserRole): string {
  const dashboard = signedInHome(role);
  return hasScreen(dashboard) ? dashboard : paths.myAccount();
}

/** The dashboards an administrator may open, of those that stand. */
export const administratorDashboards = (): AccountLink[] => dashboards.filter(({ href }) => hasScreen(href));

/** What the administrators' menu lists. */
export const administratorLinks = (): AccountLink[] => [...administratorDashboards(), { label: "My account", href: paths.myAccount() }];
