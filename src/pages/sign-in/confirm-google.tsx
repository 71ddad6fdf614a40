import { confirmGoogle } from "#src/auth/sign-in-calls.ts";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

/** Asks whether the Google account that a mail was sent about may open this account. */
export function ConfirmGoogle({ token, onLinked }: { token: string; onLinked: () => void }) {
  const submission = useSubmission(async () => {
    await confirmGoogle(token);
    onLinked();
  });
  return (
    <Form id="confirm-google" submission={submission}>
      <p>
        Somebody who is signed in to Google with your e-mail address wants to open your account here. If that was you, link the two; from
        then on “Continue with Google” signs you in. If not, close this page: nothing has changed.
      </p>
      <SubmitButton submission={submission} sending="Linking">
        Link my Google account
      </SubmitButton>
    </Form>
  );
}
