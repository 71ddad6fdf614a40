import type { QueryClient } from "@tanstack/react-query";
import type { Match } from "#src/navigation.ts";
import { refreshCurrentUser } from "./current-user.ts";

/**
 * Whether the browser may show this page itself. What it may not, or cannot tell, is left to the server: it sends visitors to sign in, other
 * accounts to the page that says so, and each role to its own place.
 */
export async function isAdmitted({ access, redirectByRole }: Match, cache: QueryClient): Promise<boolean> {
  if (access === null) return true;
  if (redirectByRole !== null) return false;
  const user = await refreshCurrentUser(cache).catch(() => null);
  return user !== null && (access === "signed-in" || access.includes(user.role));
}
