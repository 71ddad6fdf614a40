import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import { findRoute } from "#src/navigation.ts";
import { accessInEnvironment } from "#src/route-access.ts";
import { type AuthState, useCurrentUser } from "./current-user.ts";
import { clearSessionData } from "./session-data.ts";

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
