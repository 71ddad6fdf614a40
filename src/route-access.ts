import type { UserRole } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { findRoute, type Match } from "./navigation.ts";
import { notFoundPage, type RouteAccess } from "./routes.ts";

/** Outcome of the access check for an address: its page, a redirect, or a refusal for this account. */
export type RouteDecision = { kind: "open" } | { kind: "redirect"; to: string } | { kind: "refused" };

/**
 * Checks access to a guarded address for a role; `role` is null for a visitor, who is redirected to sign in and back. The server and the
 * browser apply the same rule; only the server decides what data a page may fetch.
 */
export function decideRoute(address: string, { page, access, redirectTo, redirectByRole }: Match, role: UserRole | null): RouteDecision {
  if (access !== null) {
    if (role === null && redirectByRole && page !== notFoundPage) return { kind: "open" };
    if (role === null) return { kind: "redirect", to: signInAddress(address) };
    if (access !== "signed-in" && !access.includes(role)) return { kind: "refused" };
    if (redirectByRole) return { kind: "redirect", to: hasScreen(redirectByRole[role]) ? redirectByRole[role] : paths.myAccount() };
  }
  return redirectTo ? { kind: "redirect", to: redirectTo } : { kind: "open" };
}

/** Returns the access rule of a page in this environment; null means public. */
export const accessInEnvironment = (
  { access, isOpenInDevelopment }: Match,
  { isDevelopment }: { isDevelopment: boolean },
): RouteAccess | null => (isDevelopment && isOpenInDevelopment ? null : access);

/** Whether the path has a screen: the route table also lists screens that do not exist yet. */
export function hasScreen(path: string): boolean {
  const { page, redirectTo, redirectByRole } = findRoute(path);
  return page !== notFoundPage || redirectTo !== null || redirectByRole !== null;
}

function signInAddress(address: string): string {
  return address.startsWith("/admin/") ? `/admin?next=${encodeURIComponent(address)}` : paths.signInThen(address);
}
