import { useEffect, useRef, useState } from "react";
import type { RegisterState } from "#db/company-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { FaultNotice, Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";

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

type VerificationStatus = NonNullable<Outputs["verification"]["state"]>;

/** Proof of a mailbox at the domain of the company's website: the fastest proof. */
export function AddressPart({ now, onChange }: { now: VerificationStatus; onChange: () => void }) {
  const [done, setDone] = useState("");
  const fault = useConfirmAddress((words) => {
    setDone(words);
    onChange();
  });
  const request = trpc.verification.requestAddress.useMutation();
  const submission = useSubmission(async (typed) => {
    const workEmail = String(typed.get("workEmail")).trim();
    await request.mutateAsync({ workEmail });
    setDone(`We have sent a link to ${workEmail}. It works once, for 24 hours, while you are signed in here.`);
  });
  const { websiteDomain, brought } = now;
  const confirmed = brought?.workAddress;
  return (
    <Section id="work-address" heading="An address at your website’s domain">
      <DoneMessage text={done} />
      <FaultNotice>{fault}</FaultNotice>
      {confirmed && (
        <Notice label="Confirmed" tone="good">
          An address at {confirmed.domain}, on {longDate(new Date(confirmed.provedAt))}.
        </Notice>
      )}
      {websiteDomain === null ? (
        <p>
          Your page does not show your company’s website yet. <Link href={paths.recruiterTab("company")}>Add it</Link>, and you can confirm
          an address at its domain.
        </p>
      ) : (
        !confirmed && (
          <>
            <p>
              Confirm an e-mail address at {websiteDomain}, and you do not need to add a record or a file.{" "}
              {now.state === "not-started" && "With this and everything else required above, you are verified at once."}
            </p>
            <Form id="work-address-form" label="Confirm a work address" submission={submission}>
              <EmailField
                name="workEmail"
                label="Your work e-mail address"
                hint={`Such as name@${websiteDomain}. We keep the domain, not the address.`}
              />
              <SubmitButton kind="secondary" sending="Sending">
                Send me the link
              </SubmitButton>
            </Form>
          </>
        )
      )}
    </Section>
  );
}

/** Confirms with the single-use token of the mailed link, after removing it from the address. Returns the error, or null. */
function useConfirmAddress(onDone: (words: string) => void): string | null {
  const confirm = trpc.verification.confirmAddress.useMutation({
    onSuccess: ({ domain, isVerified, because }) =>
      onDone(
        isVerified
          ? `Your address at ${domain} is confirmed, and you are verified.`
          : `Your address at ${domain} is confirmed. ${because ?? ""}`,
      ),
  });
  const isUsed = useRef(false);
  const { mutate } = confirm;
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("confirm");
    if (!token || isUsed.current) return;
    isUsed.current = true;
    history.replaceState(history.state, "", location.pathname + location.search);
    mutate({ token });
  }, [mutate]);
  return confirm.error ? refusalOf(confirm.error).message : null;
}
