import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { formatMonthOrDay, longDate } from "#src/lib/dates.ts";
import { sendFile } from "#src/lib/send-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { CompanyForm } from "./company-form.tsx";
import own from "./company-tab.module.css";
import { GalleryPart } from "./gallery-part.tsx";

/** Edits a company's page: the user's own, or for administrators the one named by `company`. */
export function CompanyEditor({ company, onMoved }: { company: string | null; onMoved?: (slug: string) => void }) {
  const query = trpc.companies.editable.useQuery({ slug: company }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Loaded query={query} what="the company’s page" rows={8}>
      {(editable) => (
        <div className={styles.stack}>
          <p>
            <Link href={paths.company(editable.fields.slug)}>View public page</Link>
          </p>
          {editable.oldSlugs.length > 0 && <p>Addresses that redirect to it: {editable.oldSlugs.join(", ")}</p>}
          <div className={styles.beside}>
            <section className={styles.stack}>
              <LogoPart slug={editable.fields.slug} logo={editable.logo} onChange={() => void query.refetch()} />
              <CompanyForm
                editable={editable}
                company={company}
                onSaved={(slug) => {
                  if (company !== null && slug !== company) onMoved?.(slug);
                  else void query.refetch();
                }}
              />
            </section>
            <section className={styles.stack}>
              <GalleryPart key={`pictures of ${editable.fields.slug}`} slug={editable.fields.slug} />
              <ApcPart key={editable.fields.slug} slug={editable.fields.slug} />
            </section>
          </div>
        </div>
      )}
    </Loaded>
  );
}

type Logo = Outputs["companies"]["editable"]["logo"];

const hints: Record<NonNullable<Logo>["contrast"], string | null> = {
  good: null,
  unknown: null,
  "faint-on-light": "Most of this logo is too light to see well on a light background.",
  "faint-on-dark": "Most of this logo is too dark to see well on a dark background. We show it on white.",
};

function LogoPart({ slug, logo, onChange }: { slug: string; logo: Logo; onChange: () => void }) {
  const { start, isBusy, refusal, prompt } = useCommand();
  const remove = trpc.companies.removeLogo.useMutation();
  const send = (file: File | undefined) =>
    file &&
    start(async () => {
      await sendFile(paths.companyLogoUpload(slug), file);
      onChange();
    });
  const hint = logo && hints[logo.contrast];
  return (
    <Section id="logo" heading="Logo" className={styles.stack}>
      {logo && <img src={logo.path} width={logo.width} height={logo.height} alt="Current logo" className={own.logo} />}
      {hint && <Notice tone="warn">{hint}</Notice>}
      {refusal && (
        <div role="alert">
          <Notice tone="bad">{Object.values(refusal.fieldErrors)[0] ?? refusal.message}</Notice>
        </div>
      )}
      <Field
        id="logo-file"
        label={logo ? "Another picture" : "Choose a picture"}
        hint="PNG, JPEG or WebP, at most 1 MB, 64 to 2000 pixels"
        className={own.file}
      >
        <input
          id="logo-file"
          aria-describedby="logo-file-hint"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={isBusy}
          onChange={({ target }) => {
            send(target.files?.[0]);
            target.value = "";
          }}
        />
      </Field>
      {logo && (
        <p>
          <Button
            aria-disabled={isBusy}
            onClick={() =>
              start(async () => {
                await remove.mutateAsync({ slug });
                onChange();
              })
            }
          >
            Remove logo
          </Button>
        </p>
      )}
      {prompt}
    </Section>
  );
}

type Apc = NonNullable<Outputs["companies"]["profile"]>["apc"];

function ApcPart({ slug }: { slug: string }) {
  const query = trpc.companies.profile.useQuery({ slug }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Section id="apc" heading="Support for the APC" className={styles.stack}>
      <p>
        What trainees ask first. It appears on <Link href={paths.company(slug)}>your page</Link> and on your trainee adverts. Once a year we
        ask your trainees whether it is accurate, and show their answers once there are at least five. Leave empty anything you do not want
        to state.
      </p>
      <Loaded query={query} what="your APC details" rows={6}>
        {(page) => page && <ApcForm slug={slug} apc={page.apc} onSaved={() => void query.refetch()} />}
      </Loaded>
    </Section>
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
      {apc && <p className={styles.soft}>Last updated on {longDate(new Date(apc.statedAt))}.</p>}
      <Form id="apc-record" label="Support for the APC" submission={submission} asksBeforeLeaving>
        <CheckboxField
          name="hasTrainingAgreement"
          label="We have a structured training agreement"
          hint="It must be approved by RICS. Your page shows the badge only if you have one."
          defaultChecked={apc?.hasTrainingAgreement ?? false}
        />
        <TextField
          name="agreedOn"
          label="Since"
          hint="A day, such as 3 March 2024."
          autoComplete="off"
          defaultValue={apc?.agreedOn ? formatMonthOrDay(apc.agreedOn) : ""}
        />
        <CountField name="counsellors" label="Counsellors in the firm" value={apc?.counsellors} />
        <CountField name="supervisors" label="Supervisors in the firm" value={apc?.supervisors} />
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
        <CountField name="studyDaysPerYear" label="Study days a year" value={apc?.studyDaysPerYear} />
        <CountField name="satLastThreeYears" label="Sat the final assessment in the last three years" value={apc?.satLastThreeYears} />
        <CountField name="passedLastThreeYears" label="Of those, passed" value={apc?.passedLastThreeYears} />
        <SubmitButton sending="Saving">Save APC details</SubmitButton>
      </Form>
    </>
  );
}

const CountField = ({ name, label, value }: { name: string; label: string; value: number | null | undefined }) => (
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

/** Parses the APC support form; an empty field means not stated. */
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
