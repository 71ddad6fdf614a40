import { useState } from "react";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import { trpc } from "#src/trpc/client.ts";
import { post } from "#src/trpc/request/request.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { NewPasswordField } from "#src/ui/form/new-password-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./part.module.css";

/** Changes the password, or sets a first one for users who registered with Google. */
export default function PasswordSection() {
  const query = trpc.account.me.get.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your password settings" rows={3}>
      {(me) => (me.hasPassword ? <ChangeForm /> : <NoPassword email={me.email} />)}
    </Loaded>
  );
}

function ChangeForm() {
  const { run, prompt } = useReauthentication();
  const cache = trpc.useUtils().account;
  const change = trpc.account.password.change.useMutation();
  // A new field after each change, so that neither the password nor its length message remains.
  const [changes, setChanges] = useState(0);
  const submission = useSubmission(async (typed) => {
    await run(() => change.mutateAsync({ newPassword: String(typed.get("newPassword")) }));
    setChanges((count) => count + 1);
    await Promise.all([cache.devices.list.invalidate(), cache.apiTokens.list.invalidate()]);
  });
  return (
    <>
      <Form id="change-password" label="Change your password" submission={submission} asksBeforeLeaving>
        <NewPasswordField key={changes} name="newPassword" label="New password" />
        <div>
          <SubmitButton sending="Changing password">Change password</SubmitButton>
        </div>
      </Form>
      {prompt}
      <p role="status" className={styles.good}>
        {submission.isSent && "Your password is changed. Every other device is signed out."}
      </p>
    </>
  );
}

function NoPassword({ email }: { email: string | null }) {
  const { start, isBusy, refusal } = useCommand();
  const [isSent, setSent] = useState(false);
  const send = async () => {
    await post("/api/auth/forgot-password", { email });
    setSent(true);
  };
  return (
    <>
      <p>You sign in with Google, so your account has no password of its own. You can add one: we send you a link to choose it.</p>
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={() => start(send)}>
          Send me the link
        </Button>
      </div>
      <p role="status">{isSent && `We have sent a link to ${email}. It works for 30 minutes.`}</p>
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}
