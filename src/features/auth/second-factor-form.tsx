import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { goOn, passSecondFactor, type SignedIn } from "./sign-in-calls.ts";

/** The second step of a sign-in. `onStartAgain`: the challenge has run out, or the person would rather begin anew. */
export function SecondFactorForm({
  challenge,
  onStartAgain,
  onSignedIn = goOn,
}: {
  challenge: string;
  onStartAgain: () => void;
  /** Left out: goes on to the page that comes next. */
  onSignedIn?: (answer: SignedIn) => unknown;
}) {
  const [isRecovery, setRecovery] = useState(false);
  const submission = useSubmission(async (typed) => {
    await onSignedIn(await passSecondFactor({ challenge, code: String(typed.get("code")).replace(/\s/g, "") }));
  });
  const isOver = submission.code === "token-invalid";
  return (
    <>
      <Form id="second-factor" submission={submission}>
        {isRecovery ? (
          <TextField
            key="recovery"
            name="code"
            label="Recovery code"
            hint="One of the codes you kept when you set up the second factor. Each works once."
            missing="Enter a recovery code."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
          />
        ) : (
          <TextField
            key="app"
            name="code"
            label="Code from your authenticator app"
            hint="Six digits. A new code comes every 30 seconds."
            missing="Enter the six digits that the app shows."
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
          />
        )}
        <SubmitButton submission={submission} sending="Checking">
          Continue
        </SubmitButton>
      </Form>
      <p data-needs-script>
        <Button kind="quiet" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>{" "}
        <Button kind={isOver ? "secondary" : "quiet"} onClick={onStartAgain}>
          Start again
        </Button>
      </p>
    </>
  );
}
