import type { UserRole } from "#db/values.ts";
import { paths, safeNextPath } from "#server/addresses/paths.ts";
import { hasScreen } from "#src/route-access.ts";
import { markSignedIn } from "./session-flags.ts";

export interface SignedIn {
  user: { role: UserRole; name: string };
  /** Path on this site to continue to. */
  next: string;
}

/** Continues as the signed-in user. Loads a new document, so that no earlier data remains. */
export function continueSignedIn({ user, next }: SignedIn): void {
  markSignedIn(user.role);
  location.assign(landingPathOf(next));
}

/** Returns a path with a screen: the account page when the given path has none. */
export const landingPathOf = (next: string): string => (hasScreen(next) ? next : paths.myAccount());

/** Returns the address the visitor was going to. The server validates it again. */
export const nextOf = (search: URLSearchParams): string | undefined => safeNextPath(search.get("next")) ?? undefined;

/** Adds the visitor's destination to an address of this site. */
export const withNext = (path: string, next: string | undefined): string =>
  next ? `${path}${path.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}` : path;
