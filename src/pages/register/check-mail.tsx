import { useEffect } from "react";
import styles from "#src/auth/auth-page.module.css";
import { ResendVerification } from "#src/auth/resend-verification.tsx";
import { Button } from "#src/ui/button.tsx";

/** After registering: the same words whether or not the address had an account. */
export function CheckMail({ email, next, onBack }: { email: string; next: string | undefined; onBack: () => void }) {
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <>
      <p>
        We have written to <strong>{email}</strong>. Open the link in that e-mail within 24 hours to confirm your address. In this browser
        you are then signed in{next && ", and come back to where you were"}; elsewhere you sign in first. If the address has an account
        already, the e-mail says so.
      </p>
      <div className={styles.other}>
        <h2>Nothing has come?</h2>
        <p>Look in your junk folder, and check the address above.</p>
        <ResendVerification email={email} next={next} />
        <p>
          <Button kind="quiet" onClick={onBack}>
            Use another address
          </Button>
        </p>
      </div>
    </>
  );
}
