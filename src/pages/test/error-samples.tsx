import { useState } from "react";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./test-page.module.css";

/** Each error is told to the site and seen by its administrators: so others have none to make, but in development. */
export const mayMakeErrors = (user: CurrentUser | null): boolean => import.meta.env.DEV || user?.role === "platform_admin";

/** Makes each kind of mistake a page could make. */
export function ErrorSamples() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error("Thrown on purpose while rendering the test page");
  const throwLater = () => {
    throw new Error("Thrown on purpose by a button of the test page");
  };
  const reject = () => {
    Promise.reject(new Error("Rejected on purpose by a button of the test page"));
  };
  return (
    <section aria-labelledby="errors">
      <SectionHeading id="errors">Errors</SectionHeading>
      <p className={styles.intro}>An error while a page is drawn puts the error page in its place. The other two happen beside it.</p>
      <p className={styles.buttons} data-needs-script>
        <Button onClick={() => setBroken(true)}>Throw while drawing</Button>
        <Button onClick={throwLater}>Throw on a click</Button>
        <Button onClick={reject}>Reject a promise</Button>
      </p>
    </section>
  );
}
