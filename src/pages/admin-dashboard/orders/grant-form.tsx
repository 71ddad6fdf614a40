import { useRef, useState } from "react";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { useCompanySuggestions, useFreelancerSuggestions, usePickedSuggestion } from "../use-picked.ts";

const textOf = (typed: FormData, name: string) => String(typed.get(name) ?? "").trim();

/** Grants advert credits to a company or a freelance recruiter without an order; the ledger records why. */
export function GrantForm() {
  const { client } = trpc.useUtils();
  const [done, setDone] = useState("");
  const findFirms = useCompanySuggestions();
  const findFreelances = useFreelancerSuggestions();
  const firm = usePickedSuggestion(findFirms);
  const freelance = usePickedSuggestion(findFreelances);
  const attempt = useRef({ text: "", key: "" });
  const submission = useSubmission(async (typed, form) => {
    const named = textOf(typed, "companySlug") || textOf(typed, "freelancePublicId");
    const grant = {
      companySlug: await firm.settle(textOf(typed, "companySlug")),
      freelancePublicId: await freelance.settle(textOf(typed, "freelancePublicId")),
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
    firm.forget();
    freelance.forget();
    setDone(`${counted(granted, "credit")} given to ${named}.`);
  });
  return (
    <div className={dashboard.part}>
      <p>Choose either a firm or a freelance recruiter.</p>
      <Form id="grant-form" label="Give credits" submission={submission}>
        <SuggestField
          name="companySlug"
          label="Firm"
          hint="Start typing its name, company number or domain, then choose it."
          maxLength={300}
          find={findFirms}
          onChoose={firm.onChoose}
        />
        <SuggestField
          name="freelancePublicId"
          label="Freelance recruiter"
          hint="Start typing their name or e-mail address, then choose them."
          maxLength={300}
          find={findFreelances}
          onChoose={freelance.onChoose}
        />
        <WholeNumberField name="credits" label="Adverts" most={100} value={1} />
        <WholeNumberField name="daysLive" label="Days each advert is live" most={60} value={30} />
        <WholeNumberField name="validDays" label="Days until they expire" most={730} value={365} />
        <TextField
          name="reason"
          label="Reason, as the buyer will read it"
          required
          minLength={5}
          maxLength={160}
          missing="Enter a reason."
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

/** A whole number from 1; invalid input is reported, where the browser's number input would drop it. */
function WholeNumberField({ name, label, most, value }: { name: string; label: string; most: number; value: number }) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      pattern="\s*[1-9]\d*\s*"
      data-mismatch={`Enter a whole number from 1 to ${most}.`}
      defaultValue={value}
      required
    />
  );
}
