import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { UserRole } from "#db/values.ts";
import { type CurrentUser, currentUserQuery } from "./current-user.ts";
import { likelyRole } from "./session-flags.ts";

/**
 * Returns the likely role of the signed-in user, at once from the browser's flags and then from the header's request: enough to request
 * that role's data. Null for visitors, and until hydration is over.
 */
export function useLikelyRole(): UserRole | null {
  const queries = useQueryClient();
  const subscribe = useCallback((listener: () => void) => queries.getQueryCache().subscribe(listener), [queries]);
  const read = () => {
    const user = queries.getQueryData<CurrentUser | null>(currentUserQuery.queryKey);
    return user === undefined ? likelyRole() : (user?.role ?? null);
  };
  return useSyncExternalStore(subscribe, read, () => null);
}
