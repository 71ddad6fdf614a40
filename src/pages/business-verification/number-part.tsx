import { useRef, useState } from "react";
import type { RegisterState } from "#db/company-values.ts";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";

type SubmittedProofs = NonNullable<NonNullable<Outputs["verification"]["state"]>["brought"]>;

const registerWords: Record<RegisterState, string> = {
  "not-looked-up": "Not looked up in the register yet. The reviewer will do that.",
  active: "The register lists it as active.",
  dissolved: "The register says it no longer trades.",
  "unknown-number": "The register has no company with this number.",
};

/** Company number, registered name and, for agencies, insurance. */
export function NumberPart({
  brought,
  isNeeded,
  isAgency,
  onChange,
}: {
  brought: SubmittedProofs;
  isNeeded: boolean;
  isAgency: boolean;
  onChange: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [offer, setOffer] = useState<{ offered: string; kind: string } | null>(null);
  const save = trpc.verification.saveNumber.useMutation();
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    const answer = await save.mutateAsync({
      companyNumber: text("companyNumber"),
      registeredName: text("registeredName"),
      insurance: text("insurance"),
    });
    setOffer(answer.isSaved ? null : answer);
    if (answer.isSaved) onChange();
  });
  const take = () => {
    if (!input.current || !offer) return;
    input.current.value = offer.offered;
    setOffer(null);
    input.current.form?.requestSubmit();
  };
  return (
    <Section id="number" heading="Company number">
      {brought.companyNumber && (
        <p>
          {brought.companyNumber}, {brought.numberKind}. {brought.registerName && `${brought.registerName}. `}
          {registerWords[brought.register]}
        </p>
      )}
      <Form id="number-form" submission={submission}>
        <TextField
          ref={input}
          name="companyNumber"
          label="Company number"
          hint={
            isNeeded
              ? "Eight digits such as 01234567, or letters and digits such as SC123456 or NI012345."
              : "If you have one: eight digits such as 01234567, or letters and digits such as SC123456."
          }
          maxLength={40}
          defaultValue={brought.companyNumber ?? ""}
          autoComplete="off"
        />
        {offer && (
          <div role="alert">
            <Notice tone="warn" label="Did you mean">
              {offer.offered}, {offer.kind}? Spreadsheets often drop leading zeros. <Button onClick={take}>Use {offer.offered}</Button>
            </Notice>
          </div>
        )}
        <TextField
          name="registeredName"
          label="Name on the register"
          hint="If it differs from your trading name."
          maxLength={160}
          defaultValue={brought.registeredName ?? ""}
        />
        {isAgency && (
          <TextField
            name="insurance"
            label="Professional indemnity insurance (optional)"
            hint="Insurer, cover and expiry date."
            maxLength={200}
            defaultValue={brought.insurance ?? ""}
          />
        )}
        <SubmitButton kind="secondary" sending="Saving">
          Save the number
        </SubmitButton>
      </Form>
    </Section>
  );
}
