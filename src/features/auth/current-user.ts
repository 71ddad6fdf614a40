import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { UserRole } from "#db/values.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { getOrNull } from "#src/trpc/request/query-function.ts";
import { clearSignedIn, markSignedIn } from "./session-flags.ts";

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

export type AuthState =
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
