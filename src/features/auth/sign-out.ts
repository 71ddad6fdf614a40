import { paths } from "#server/addresses/paths.ts";
import { confirmLeave } from "#src/lib/leaving.ts";
import { post } from "#src/trpc/request/request.ts";
import { clearSessionData, clearSignedIn } from "./session-flags.ts";

/**
 * Ends the session and clears its data. Loads a new document, so that no data fetched for this user remains in memory; when the request
 * fails, goes to the address that ends the session when opened.
 */
export async function signOut(goTo: string = paths.home): Promise<void> {
  if (!confirmLeave()) return;
  const isEnded = await post("/api/auth/signout", {}).then(
    () => true,
    () => false,
  );
  clearSignedIn();
  await clearSessionData({ isLeaving: true });
  location.assign(isEnded ? goTo : "/api/auth/signout");
}
