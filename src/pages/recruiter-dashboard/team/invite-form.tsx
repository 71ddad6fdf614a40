import { useRef, useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { EmailField } from "#src/ui/form/email-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";

const roles = [
  { value: "recruiter", label: "Recruiter", hint: "Writes adverts and works with the people who apply to them." },
  { value: "company_admin", label: "Administrator", hint: "Also looks after the firm’s page, its people and what it buys." },
] as const;

/** Asks somebody into the firm by mail. */
export function InviteForm({ companyName }: { companyName: string }) {
  const cache = trpc.useUtils();
  const [done, setDone] = useState("");
  const attempt = useRef("");
  const submission = useSubmission(async (typed, form) => {
    const email = String(typed.get("email"));
    const role = typed.get("role") === "company_admin" ? "company_admin" : "recruiter";
    attempt.current ||= crypto.randomUUID();
    await cache.client.invitations.send.mutate({ email, role }, { context: { idempotencyKey: attempt.current } });
    attempt.current = "";
    await cache.invitations.list.invalidate();
    form.reset();
    setDone(`${email} has been invited to ${companyName}. The link in the e-mail works once, for that address, for seven days.`);
  });
  return (
    <>
      <Form id="invite-form" label="Invite somebody" submission={submission}>
        <EmailField hint="The invitation works for this address alone." autoComplete="off" />
        <RadioGroup name="role" legend="They will be" options={roles} defaultValue="recruiter" />
        <div>
          <SubmitButton submission={submission} sending="Inviting">
            Send the invitation
          </SubmitButton>
        </div>
      </Form>
      <DoneMessage text={done} />
    </>
  );
}
