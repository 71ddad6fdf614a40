import { paths } from "#server/addresses/paths.ts";
import { mayLeave } from "#src/lib/leaving.ts";
import { post } from "./rest.ts";
import { forgetSessionData } from "./session-data.ts";
import { forgetSignedIn } from "./session-flags.ts";

/**
 * Ends the session and clears its data. Loads a new document, so that no data fetched for this user remains in memory; when the request
 * fails, goes to the address that ends the session when opened.
 */
export async function signOut(goTo: string = paths.home): Promise<void> {
  if (!mayLeave()) return;
  const isEnded = await post("/api/auth/signout", {}).then(
    () => true,
    () => false,
  );
  forgetSignedIn();
  await forgetSessionData({ isLeaving: true });
  location.assign(isEnded ? goTo : "/api/auth/signout");
}
