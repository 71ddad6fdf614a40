import { paths } from "#server/addresses/paths.ts";
import { mayLeave } from "#src/lib/leaving.ts";
import { post } from "./rest.ts";
import { forgetSessionData } from "./session-data.ts";
import { forgetSignedIn } from "./session-flags.ts";

/**
 * Ends the session and forgets what was kept for it. The page is left for a new document, so that nothing fetched for this person stays in memory;
 * where the server could not be told, for the address that ends the session by being opened.
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
