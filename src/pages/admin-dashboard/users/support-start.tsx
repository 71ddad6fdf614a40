import { useState } from "react";
import { forgetSessionData } from "#src/auth/session-data.ts";
import { useReauthentication } from "#src/auth/use-reauthentication.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";

/** The way into somebody's screens, for a quarter of an hour and with a reason that they are told. */
export function SupportStart({ publicId, name }: { publicId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="support">
      <h3 id="support">See the site as they do</h3>
      {isOpen ? <StartForm publicId={publicId} name={name} /> : <Button onClick={() => setOpen(true)}>Begin a support view</Button>}
    </section>
  );
}

function StartForm({ publicId, name }: { publicId: string; name: string }) {
  const { client } = trpc.useUtils();
  const { run, prompt } = useReauthentication();
  const submission = useSubmission(async (typed) => {
    const { home } = await run(() => client.admin.support.start.mutate({ publicId, reason: String(typed.get("reason")) }));
    // A new document: nothing fetched as the administrator is shown there.
    await forgetSessionData({ isLeaving: true });
    location.assign(home);
  });
  return (
    <>
      <Form id="support-start" label="Begin a support view" submission={submission}>
        <p>
          For 15 minutes you read the site as {name} does, in this browser. You can change nothing, and see no messages, CV files, devices
          or access tokens. They are told by e-mail and notification, with your reason; every page you open is written down.
        </p>
        <TextField
          name="reason"
          label="Reason, as they will read it"
          maxLength={300}
          minLength={5}
          required
          missing="Say why."
          autoComplete="off"
        />
        <div>
          <SubmitButton submission={submission} kind="secondary" sending="Opening">
            Look at their screens
          </SubmitButton>
        </div>
      </Form>
      {prompt}
    </>
  );
}
