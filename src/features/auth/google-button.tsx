import { paths } from "#server/addresses/paths.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import styles from "./auth-page.module.css";
import { withNext } from "./sign-in-calls.ts";

/** Links to Google sign-in, if the operator has configured it; otherwise renders nothing. */
export function GoogleButton({ next }: { next: string | undefined }) {
  const site = useSiteFacts();
  if (!site?.googleSignIn) return null;
  return (
    <>
      <a href={withNext("/api/auth/google", next)} className={buttonClass("secondary", styles.google)}>
        Continue with Google
      </a>
      <p>
        If you are new here, this creates an account: by continuing you accept the <a href={paths.terms}>terms of use</a> and confirm that
        you have read the <a href={paths.privacy}>privacy notice</a>.
      </p>
      <p className={styles.or}>or</p>
    </>
  );
}
