import type { UserRole } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { findRoute, type Match } from "./navigation.ts";
import { notFoundPage, type RouteAccess } from "./routes.ts";

/** What an address answers to someone: its page, a redirect, or that their account may not open it. */
export type Passage = { kind: "open" } | { kind: "redirect"; to: string } | { kind: "refused" };

/**
 * Judges a guarded address for a role; `role` is null for a visitor, who is sent to sign in and back.
 * The same rule stands on the server and in the browser; what a page may fetch is decided by the server alone.
 */
export function judgePassage(address: string, { page, access, redirectTo, redirectByRole }: Match, role: UserRole | null): Passage {
  if (access !== null) {
    if (role === null && redirectByRole && page !== notFoundPage) return { kind: "open" };
    if (role === null) return { kind: "redirect", to: signInAddress(address) };
    if (access !== "signed-in" && !access.includes(role)) return { kind: "refused" };
    if (redirectByRole) return { kind: "redirect", to: hasScreen(redirectByRole[role]) ? redirectByRole[role] : paths.myAccount() };
  }
  return redirectTo ? { kind: "redirect", to: redirectTo } : { kind: "open" };
}

/** Who may open a page where the site runs; null is everybody. */
export const accessWhere = ({ access, isOpenInDevelopment }: Match, { isDevelopment }: { isDevelopment: boolean }): RouteAccess | null =>
  isDevelopment && isOpenInDevelopment ? null : access;

/** Whether a screen stands at this address: the table of routes also names those still to come. */
export function hasScreen(path: string): boolean {
  const { page, redirectTo, redirectByRole } = findRoute(path);
  return page !== notFoundPage || redirectTo !== null || redirectByRole !== null;
}

/** Where a visitor signs in to reach this address. */
function signInAddress(address: string): string {
  return address.startsWith("/admin/") ? `/admin?next=${encodeURIComponent(address)}` : paths.signInThen(address);
}
