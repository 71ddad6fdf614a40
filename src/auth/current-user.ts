import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { UserRole } from "#db/values.ts";
import { Refusal } from "#src/lib/refusal.ts";
import { getJson } from "./rest.ts";
import { forgetSignedIn, rememberSignedIn } from "./session-flags.ts";

/** The answer of GET /api/user. */
export interface CurrentUser {
  /** Public id. */
  id: string;
  name: string;
  email: string;
  role: UserRole;
}

export type AuthState =
  | { state: "loading"; user: null }
  /** `isCertain` is false when the question itself failed. */
  | { state: "signed-out"; user: null; isCertain: boolean }
  | { state: "signed-in"; user: CurrentUser };

const options = {
  queryKey: ["current-user"],
  queryFn: fetchCurrentUser,
  staleTime: 0,
  gcTime: 0,
  retry: false,
} as const;

/** Who is signed in: asked on every mount, focus of the window and reconnection, and never kept. */
export function useCurrentUser(): AuthState {
  const { data, isError } = useQuery({
    ...options,
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  if (data) return { state: "signed-in", user: data };
  if (data === null) return { state: "signed-out", user: null, isCertain: true };
  return isError ? { state: "signed-out", user: null, isCertain: false } : { state: "loading", user: null };
}

/** Asks anew, for whoever shows the answer too: after signing in, or after an account has changed. */
export const refreshCurrentUser = (cache: QueryClient): Promise<CurrentUser | null> => cache.fetchQuery(options);

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  try {
    const user = await getJson<CurrentUser>("/api/user");
    rememberSignedIn(user.role);
    return user;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    forgetSignedIn();
    return null;
  }
}
