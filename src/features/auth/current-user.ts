import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { UserRole } from "#db/values.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { getOrNull } from "#src/trpc/request/query-function.ts";
import { forgetSignedIn, rememberSignedIn } from "./session-flags.ts";

/** The answer of GET /api/user. */
export interface CurrentUser {
  /** Public id. */
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  role: UserRole;
  /** Set while an administrator looks at this person's screens. */
  supportViewEndsAt?: string;
}

export type AuthState =
  | { state: "loading"; user: null }
  /** `isCertain` is false when the question itself failed. */
  | { state: "signed-out"; user: null; isCertain: boolean }
  | { state: "signed-in"; user: CurrentUser };

/** Asked anew on every occasion, never tried again, never kept. */
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
 * Who is signed in: asked on every mount, focus of the window and reconnection, and never kept. Still loading for what is being taken over from the
 * server, which knew of nobody: the answer to another part of the page may come sooner.
 */
export function useCurrentUser(): AuthState {
  const { data, isError } = useQuery(currentUserQuery);
  const isHydrated = useHydrated();
  if (!isHydrated) return { state: "loading", user: null };
  if (data) return { state: "signed-in", user: data };
  if (data === null) return { state: "signed-out", user: null, isCertain: true };
  return isError ? { state: "signed-out", user: null, isCertain: false } : { state: "loading", user: null };
}

/** Asks anew, for whoever shows the answer too: after signing in, or after an account has changed. */
export const refreshCurrentUser = (cache: QueryClient): Promise<CurrentUser | null> => cache.fetchQuery(currentUserQuery);

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  const user = await getOrNull<CurrentUser>("/api/user", { cache: "no-store", headers: { prefer: "visitor=null" } });
  if (user) rememberSignedIn(user.role, user.id);
  else forgetSignedIn();
  return user;
}
