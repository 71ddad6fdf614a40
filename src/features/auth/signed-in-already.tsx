import { Button, ButtonLink } from "#src/ui/button.tsx";
import styles from "./auth-page.module.css";
import type { CurrentUser } from "./current-user.ts";
import { signOut } from "./sign-out.ts";

/** Shown to a signed-in user who opens the sign-in page: continue, or sign out. */
export function SignedInAlready({ user, goOnTo, comeBackTo }: { user: CurrentUser; goOnTo: string; comeBackTo: string }) {
  return (
    <>
      <p>
        You are signed in as <strong>{user.name}</strong>.
      </p>
      <p className={styles.buttons}>
        <ButtonLink kind="primary" href={goOnTo}>
          Continue
        </ButtonLink>
        <Button onClick={() => signOut(comeBackTo)}>Sign out to use another account</Button>
      </p>
    </>
  );
}
