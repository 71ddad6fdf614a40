import type { QueryClient } from "@tanstack/react-query";
import type { Match } from "#src/navigation.ts";
import { refreshCurrentUser } from "./current-user.ts";

/**
 * Returns whether the browser may render this page itself. Otherwise the server decides: it sends visitors to sign in, other accounts to
 * the access-denied page, and each role to its own dashboard.
 */
export async function isAdmitted({ access, redirectByRole }: Match, cache: QueryClient): Promise<boolean> {
  if (access === null) return true;
  if (redirectByRole !== null) return false;
  const user = await refreshCurrentUser(cache).catch(() => null);
  return user !== null && (access === "signed-in" || access.includes(user.role));
}
