import { paths } from "#server/paths.ts";
import { mayLeave } from "#src/lib/leaving.ts";
import { post } from "./rest.ts";
import { forgetSignedIn } from "./session-flags.ts";

/** Ends the session. The page is left for a new document, so that nothing fetched for this person stays in memory. */
export async function signOut(goTo: string = paths.home): Promise<void> {
  if (!mayLeave()) return;
  try {
    await post("/api/auth/signout", {});
    forgetSignedIn();
    location.assign(goTo);
  } catch {
    forgetSignedIn();
    location.assign("/api/auth/signout");
  }
}
