import { Button, ButtonLink } from "#src/ui/button.tsx";
import styles from "./auth-page.module.css";
import type { CurrentUser } from "./current-user.ts";
import { signOut } from "./sign-out.ts";

/** For somebody who asks to sign in and has: on, or out. */
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
