import { useRef, useState } from "react";
import dashboard from "#src/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";

const textOf = (typed: FormData, name: string) => String(typed.get(name) ?? "").trim();

/** Gives adverts to a firm or a freelance recruiter without an order; the ledger says why. */
export function GrantForm() {
  const { client } = trpc.useUtils();
  const [done, setDone] = useState("");
  const attempt = useRef({ text: "", key: "" });
  const submission = useSubmission(async (typed, form) => {
    const grant = {
      companySlug: textOf(typed, "companySlug") || null,
      freelancePublicId: textOf(typed, "freelancePublicId") || null,
      credits: Number(textOf(typed, "credits")),
      daysLive: Number(textOf(typed, "daysLive")),
      validDays: Number(textOf(typed, "validDays")),
      reason: textOf(typed, "reason"),
    };
    const text = JSON.stringify(grant);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const { granted } = await client.billing.grant.mutate(grant, { context: { idempotencyKey: attempt.current.key } });
    attempt.current = { text: "", key: "" };
    form.reset();
    setDone(`${counted(granted, "credit")} given to ${grant.companySlug ?? grant.freelancePublicId}.`);
  });
  return (
    <div className={dashboard.part}>
      <p>Name either a firm, as its page’s address does, or the account of a freelance recruiter.</p>
      <Form id="grant-form" label="Give credits" submission={submission}>
        <TextField
          name="companySlug"
          label="Firm"
          hint="northern-builders of /companies/northern-builders"
          maxLength={96}
          autoComplete="off"
        />
        <TextField
          name="freelancePublicId"
          label="Freelance recruiter’s account"
          hint="The 22 letters and digits in the address of their profile"
          maxLength={22}
          autoComplete="off"
        />
        <TextField name="credits" label="Adverts" type="number" inputMode="numeric" min={1} max={100} defaultValue={1} required />
        <TextField
          name="daysLive"
          label="Days each is on the board"
          type="number"
          inputMode="numeric"
          min={1}
          max={60}
          defaultValue={30}
          required
        />
        <TextField
          name="validDays"
          label="Days in which they may be used"
          type="number"
          inputMode="numeric"
          min={1}
          max={730}
          defaultValue={365}
          required
        />
        <TextField
          name="reason"
          label="Why, as the firm reads it in its ledger"
          required
          minLength={5}
          maxLength={160}
          missing="Say why."
        />
        <div>
          <SubmitButton submission={submission} sending="Giving">
            Give credits
          </SubmitButton>
        </div>
      </Form>
      <DoneMessage text={done} />
    </div>
  );
}
