import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import { trpc } from "#src/trpc/client.ts";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

export default function EmailSection() {
  const query = trpc.account.me.get.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your e-mail address" rows={4}>
      {({ email, pendingEmail }) => (
        <>
          <p>
            Your address is <strong>{email}</strong>.
          </p>
          {pendingEmail && (
            <Notice tone="warn" label="Not confirmed yet">
              We have sent a link to {pendingEmail}. Your address changes when you open that link; it works for one hour. Asking again makes
              the earlier link worthless.
            </Notice>
          )}
          <ChangeForm />
        </>
      )}
    </Loaded>
  );
}

function ChangeForm() {
  const cache = trpc.useUtils().account.me.get;
  const { run, prompt } = useReauthentication();
  const change = trpc.account.email.requestChange.useMutation();
  const submission = useSubmission(async (typed, form) => {
    await run(() => change.mutateAsync({ newEmail: String(typed.get("newEmail")) }));
    form.reset();
    await cache.invalidate();
  });
  return (
    <>
      <Form id="change-email" label="Change your e-mail address" submission={submission} asksBeforeLeaving>
        <EmailField
          name="newEmail"
          label="New e-mail address"
          hint="We send a link there to make sure it is yours, and notify your current address."
          missing="Enter your new e-mail address."
        />
        <div>
          <SubmitButton sending="Sending the link">Send the link</SubmitButton>
        </div>
      </Form>
      {prompt}
      <p role="status">
        {submission.isSent && "We have sent a link to the new address, if it can be used. Open the link to finish the change."}
      </p>
    </>
  );
}
