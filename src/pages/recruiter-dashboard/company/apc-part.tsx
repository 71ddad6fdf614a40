import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { longDate, whenLabel } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

type Apc = NonNullable<Outputs["companies"]["profile"]>["apc"];

/** What a firm states of its support on the way to chartership, as its page shows it. */
export function ApcPart({ slug }: { slug: string }) {
  const query = trpc.companies.profile.useQuery({ slug }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <section aria-labelledby="apc" className={styles.stack}>
      <SectionHeading id="apc">Support for the APC</SectionHeading>
      <p>
        What trainees ask first. It stands on <Link href={paths.company(slug)}>your page</Link> and marks your trainee adverts; your
        trainees are asked once a year whether it is so, and what they say is shown from five answers on. Leave empty what you do not state.
      </p>
      <Loaded query={query} what="what you state of the APC" rows={6}>
        {(page) => page && <ApcForm slug={slug} apc={page.apc} onSaved={() => void query.refetch()} />}
      </Loaded>
    </section>
  );
}

function ApcForm({ slug, apc, onSaved }: { slug: string; apc: Apc; onSaved: () => void }) {
  const save = trpc.apc.save.useMutation();
  const [done, setDone] = useState("");
  const submission = useSubmission(async (typed) => {
    setDone("");
    await save.mutateAsync({ slug, ...readApcForm(typed) });
    setDone("Saved. Your page shows it now.");
    onSaved();
  });
  const paid = apc?.paysFees ?? null;
  return (
    <>
      <DoneMessage text={done} />
      {apc && <p className={styles.soft}>Stated last on {longDate(new Date(apc.statedAt))}.</p>}
      <Form id="apc-record" label="Support for the APC" submission={submission} asksBeforeLeaving>
        <CheckboxField
          name="hasTrainingAgreement"
          label="We have a structured training agreement"
          hint="One that RICS has approved. Only with it does your page carry the badge."
          defaultChecked={apc?.hasTrainingAgreement ?? false}
        />
        <TextField
          name="agreedOn"
          label="Since"
          hint="A day, such as 3 March 2024."
          autoComplete="off"
          defaultValue={apc?.agreedOn ? whenLabel(apc.agreedOn) : ""}
        />
        <Count name="counsellors" label="Counsellors in the firm" value={apc?.counsellors} />
        <Count name="supervisors" label="Supervisors in the firm" value={apc?.supervisors} />
        <SelectField
          name="paysFees"
          label="You pay the fees"
          unchosen="Not stated"
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
          defaultValue={paid === null ? "" : paid ? "yes" : "no"}
        />
        <Count name="studyDaysPerYear" label="Study days a year" value={apc?.studyDaysPerYear} />
        <Count name="satLastThreeYears" label="Sat the final assessment in the last three years" value={apc?.satLastThreeYears} />
        <Count name="passedLastThreeYears" label="Of them passed" value={apc?.passedLastThreeYears} />
        <SubmitButton submission={submission} sending="Saving">
          Save the APC facts
        </SubmitButton>
      </Form>
    </>
  );
}

const Count = ({ name, label, value }: { name: string; label: string; value: number | null | undefined }) => (
  <TextField
    name={name}
    label={label}
    inputMode="numeric"
    pattern="\s*\d{1,4}\s*"
    data-mismatch="Give a whole number, or leave it empty."
    defaultValue={value ?? ""}
  />
);

type ApcRecord = Omit<Inputs["apc"]["save"], "slug">;

/** What stands in the form of a firm's support for the APC; a field left empty is not stated. */
function readApcForm(typed: FormData): ApcRecord {
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  const whole = (name: string) => (text(name) === "" ? null : Number(text(name)));
  const paysFees = text("paysFees");
  return {
    hasTrainingAgreement: typed.has("hasTrainingAgreement"),
    agreedOn: text("agreedOn") || null,
    counsellors: whole("counsellors"),
    supervisors: whole("supervisors"),
    paysFees: paysFees === "" ? null : paysFees === "yes",
    studyDaysPerYear: whole("studyDaysPerYear"),
    satLastThreeYears: whole("satLastThreeYears"),
    passedLastThreeYears: whole("passedLastThreeYears"),
  };
}
