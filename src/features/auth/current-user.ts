import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { UserRole } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { findRoute } from "#src/navigation.ts";
import { accessInEnvironment } from "#src/route-access.ts";
import { getOrNull } from "#src/trpc/request/query-function.ts";
import { clearSessionData, clearSignedIn, markSignedIn } from "./session-flags.ts";

/** Response of GET /api/user. */
export interface CurrentUser {
  /** Public ID. */
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** The recruiter's firm; null for freelancers and for everyone who has none. */
  companyName?: string | null;
  role: UserRole;
  /** Set while an administrator is viewing this account's screens. */
  supportViewEndsAt?: string;
}

type AuthState =
  | { state: "loading"; user: null }
  /** `isCertain` is false when the request itself failed. */
  | { state: "signed-out"; user: null; isCertain: boolean }
  | { state: "signed-in"; user: CurrentUser };

/** Refetched on every occasion, never retried, never cached. */
export const currentUserQuery = {
  queryKey: ["/api/user"],
  queryFn: fetchCurrentUser,
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
  refetchOnReconnect: "always",
} as const;

/**
 * Returns the signed-in account: refetched on mount, window focus and reconnection, and never cached. During hydration it is "loading", as
 * on the server, because the response may already have arrived for another part of the page.
 */
export function useCurrentUser(): AuthState {
  const { data, isError } = useQuery(currentUserQuery);
  const isHydrated = useHydrated();
  if (!isHydrated) return { state: "loading", user: null };
  if (data) return { state: "signed-in", user: data };
  if (data === null) return { state: "signed-out", user: null, isCertain: true };
  return isError ? { state: "signed-out", user: null, isCertain: false } : { state: "loading", user: null };
}

/** Refetches the account for every component that shows it: after sign-in or an account change. */
export const refreshCurrentUser = (cache: QueryClient): Promise<CurrentUser | null> => cache.fetchQuery(currentUserQuery);

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  const user = await getOrNull<CurrentUser>("/api/user", { cache: "no-store", headers: { prefer: "visitor=null" } });
  if (user) markSignedIn(user.role, user.id);
  else clearSignedIn();
  return user;
}

/**
 * Watches the current user, from one component that every page has. When another account signs in, in another tab, or the user signs out,
 * the earlier account's data is cleared and a guarded page is left.
 */
export function useWatchedUser(): AuthState {
  const auth = useCurrentUser();
  const [path] = useLocation();
  const known = useRef<string | null>(null);
  const id = auth.user?.id ?? null;
  const isOut = auth.state === "signed-out" && auth.isCertain;

  useEffect(() => {
    const hasChanged = known.current !== null && known.current !== id;
    const match = findRoute(path);
    const isGuarded = !match.redirectByRole && accessInEnvironment(match, { isDevelopment: import.meta.env.DEV }) !== null;
    if (id !== null || isOut) known.current = id;
    if (isOut && isGuarded) location.replace(paths.signInThen(location.pathname + location.search));
    else if (hasChanged && (id !== null || isOut)) {
      void clearSessionData({ isLeaving: false });
      if (isGuarded) location.reload();
    }
  }, [id, isOut, path]);
  return auth;
}
