import { post } from "#src/trpc/request/request.ts";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";

/** Resends the confirmation link: to the given address, or to one the user enters. */
export function ResendVerification({
  email,
  next,
  onSent,
}: {
  email?: string;
  /** Where the link continues to. */
  next?: string | undefined;
  onSent?: (email: string) => void;
}) {
  const submission = useSubmission(async (typed) => {
    const address = email ?? String(typed.get("email")).trim();
    await post("/api/auth/verify-email/resend", { email: address, next });
    onSent?.(address);
  });
  return (
    <Form id="resend" submission={submission}>
      {email === undefined && <EmailField hint="The one you registered with." />}
      <SubmitButton kind="secondary" sending="Sending">
        Send the link again
      </SubmitButton>
      <p role="status">
        {submission.isSent && "If an account with this address is waiting to be confirmed, we have sent the link. It may take a minute."}
      </p>
    </Form>
  );
}
