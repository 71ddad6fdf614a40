import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { refreshCurrentUser } from "./current-user.ts";
import { CredentialsForm, SecondFactorForm } from "./second-factor-form.tsx";
import styles from "./session-ending.module.css";
import { markNewSession } from "./session-flags.ts";
import type { SignedIn } from "./sign-in-calls.ts";

/** Signs the user in again over the page they were writing on, which stays unchanged. Escape postpones it. */
export function SignInDialog({
  writer,
  onSignedIn,
  onClose,
}: {
  writer: { id: string; name: string };
  onSignedIn: () => void;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [challenge, setChallenge] = useState<string | null>(null);
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const goOn = async ({ user }: SignedIn) => {
    markNewSession(user.role);
    const now = await refreshCurrentUser(queries);
    if (now?.id === writer.id) onSignedIn();
    else onClose();
  };
  return (
    <dialog ref={open} aria-labelledby="sign-in-again" className={styles.dialog} onClose={onClose}>
      <h2 id="sign-in-again">{challenge === null ? "Sign in to go on" : "One more step"}</h2>
      <p>Your session has ended, {writer.name}. What you have written stays as it is behind this.</p>
      {challenge === null ? (
        <CredentialsForm entrance="signin" next={undefined} onChallenge={setChallenge} onSignedIn={goOn} />
      ) : (
        <SecondFactorForm challenge={challenge} onStartAgain={() => setChallenge(null)} onSignedIn={goOn} />
      )}
      <div className={styles.ways}>
        <a href={paths.signInThen(location.pathname + location.search)}>Sign in another way</a>
        <Button kind="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </dialog>
  );
}
