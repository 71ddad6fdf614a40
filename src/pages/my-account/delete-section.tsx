import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import { trpc } from "#src/trpc/client.ts";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { RetainedData } from "./data-section.tsx";
import { ErasureNotice } from "./erasure-notice.tsx";

/** Deletes the account, seven days after the request. */
export default function DeleteSection() {
  const query = trpc.account.me.get.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <Loaded query={query} what="your account" rows={4}>
        {({ email, erasureDueAt }) => (erasureDueAt ? <ErasureNotice dueAt={erasureDueAt} /> : <DeleteForm email={email} />)}
      </Loaded>
      <h3>What we keep, why and how long</h3>
      <RetainedData />
    </>
  );
}

function DeleteForm({ email }: { email: string | null }) {
  const cache = trpc.useUtils().account;
  const { run, prompt } = useReauthentication();
  const request = trpc.account.data.requestErasure.useMutation();
  const submission = useSubmission(async (typed) => {
    await run(() => request.mutateAsync({ email: String(typed.get("email")) }));
    await cache.invalidate();
  });
  return (
    <>
      <Form id="delete-account" label="Delete my account" submission={submission}>
        <EmailField
          label="Type your e-mail address to continue"
          hint={email ? `It is ${email}. Every other device is signed out at once.` : undefined}
          autoComplete="off"
          missing="Type the e-mail address of your account."
        />
        <div>
          <SubmitButton kind="secondary" sending="Scheduling">
            Delete my account in seven days
          </SubmitButton>
        </div>
      </Form>
      {prompt}
    </>
  );
}
