import { useRef } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import type { Inputs } from "#server/types.ts";
import { optionsOf } from "#src/features/dashboard/options.ts";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxField, CheckboxGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { FieldConflicts } from "#src/ui/merging/field-conflicts.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import styles from "./recruiter-profile.module.css";
import { type OwnProfile, useProfileSave } from "./use-profile-save.ts";

type FreelancePageFields = Omit<Inputs["recruiters"]["saveFreelance"], "version" | "confirmed" | "isSent">;

const pageFieldsOf = (profile: OwnProfile): FreelancePageFields => ({
  ...{ isVisible: profile.version === 0 || profile.isVisible, firmName: profile.firmName, companyNumber: profile.companyNumber },
  ...{ headline: profile.headline, about: profile.about, recruitingSince: profile.recruitingSince, terms: profile.terms },
  ...{ doesPermanent: profile.doesPermanent, doesTemporary: profile.doesTemporary, isMarginShown: profile.isMarginShown },
  ...{ categories: [...profile.categories], regions: [...profile.regions], sectors: [...profile.sectors], suites: [...profile.suites] },
});

const labels: Readonly<Record<keyof FreelancePageFields, string>> = {
  firmName: "Full name of your agency",
  companyNumber: "Company number (if you have a company)",
  headline: "What you recruit for, in a line",
  doesPermanent: "Permanent: I introduce people, as an agency",
  doesTemporary: "Temporary: I supply people, as an employment business",
  categories: "Specialism",
  regions: "Regions",
  sectors: "Sectors",
  suites: "Contract suites",
  recruitingSince: "Recruiting since (year)",
  about: "About you",
  terms: "Your terms",
  isMarginShown: "I tell candidates my margin",
  isVisible: "Show my page in the directory",
};

/** The full profile form of a freelance recruiter, saved as a draft or submitted for review. */
export function FreelanceForm({ profile: opened }: { profile: OwnProfile }) {
  const save = trpc.recruiters.saveFreelance.useMutation();
  const isSent = useRef(true);
  const { profile, renewal, done, lines, settle, keep } = useProfileSave({
    ...{ profile: opened, fieldsOf: pageFieldsOf, labels },
    send: (page) => save.mutateAsync({ ...page, isSent: isSent.current }),
  });
  return (
    <Section id="page-heading" heading="What people see" className={styles.section}>
      <DoneMessage text={done} />
      {lines.length > 0 && <FieldConflicts lines={lines} isOwn onSettle={settle} />}
      <PageFields
        key={renewal}
        profile={profile}
        onSave={(page, isToBeSent, confirmed) => {
          isSent.current = isToBeSent;
          return keep(page, confirmed);
        }}
      />
    </Section>
  );
}

function PageFields({
  profile,
  onSave,
}: {
  profile: OwnProfile;
  onSave: (page: FreelancePageFields, isSent: boolean, confirmed: QuestionCode[]) => Promise<void>;
}) {
  const submission = useSubmission((typed, _form, confirmed) => onSave(readPageForm(typed), !typed.has("isDraft"), confirmed));
  const { choices } = profile;
  return (
    <div>
      <Form id="recruiter" label="My recruiter page" submission={submission} asksBeforeLeaving>
        <TextField
          name="firmName"
          label={labels.firmName}
          hint={`Legally required on each of your adverts. Leave it empty to trade as ${profile.personName}.`}
          defaultValue={profile.firmName ?? ""}
          maxLength={120}
          autoComplete="organization"
        />
        <TextField
          name="companyNumber"
          label={labels.companyNumber}
          hint="Eight figures, or two letters and six, from Companies House."
          defaultValue={profile.companyNumber ?? ""}
          maxLength={12}
        />
        <TextField
          name="headline"
          label={labels.headline}
          hint="Such as “Senior surveyors for rail and highways in the north”."
          defaultValue={profile.headline ?? ""}
          maxLength={120}
        />
        <fieldset className={styles.kinds}>
          <legend>Roles you fill</legend>
          <CheckboxField name="doesPermanent" label={labels.doesPermanent} defaultChecked={profile.doesPermanent} />
          <CheckboxField name="doesTemporary" label={labels.doesTemporary} defaultChecked={profile.doesTemporary} />
        </fieldset>
        <CheckboxGroup
          name="categories"
          legend="Specialism"
          options={optionsOf(choices.categories)}
          chosen={profile.categories}
          isInColumns
        />
        <CheckboxGroup name="regions" legend="Regions" options={optionsOf(choices.regions)} chosen={profile.regions} isInColumns />
        <CheckboxGroup name="sectors" legend="Sectors" options={optionsOf(choices.sectors)} chosen={profile.sectors} isInColumns />
        <CheckboxGroup name="suites" legend="Contract suites" options={optionsOf(choices.suites)} chosen={profile.suites} isInColumns />
        <TextField
          name="recruitingSince"
          label={labels.recruitingSince}
          inputMode="numeric"
          pattern="\d{4}"
          defaultValue={profile.recruitingSince ?? ""}
          maxLength={4}
        />
        <TextAreaField
          name="about"
          label={labels.about}
          hint="Do not include phone numbers, addresses or links: people contact you through the form on your page."
          rows={6}
          maxLength={2000}
          defaultValue={profile.about ?? ""}
        />
        <TextAreaField
          name="terms"
          label={labels.terms}
          hint="What the hirer pays you and when. Candidates never pay."
          rows={3}
          maxLength={1000}
          defaultValue={profile.terms ?? ""}
        />
        <CheckboxField
          name="isMarginShown"
          label={labels.isMarginShown}
          hint="Shows “Margin shown” on your page; people can search for it."
          defaultChecked={profile.isMarginShown}
        />
        <CheckboxField name="isVisible" label={labels.isVisible} defaultChecked={profile.version === 0 || profile.isVisible} />
        <CheckboxField
          name="isDraft"
          label="Save as a draft for now"
          hint="If your page is already public, the approved version stays public."
          defaultChecked={false}
        />
        <div className={styles.actions}>
          <SubmitButton sending="Saving">Save my page</SubmitButton>
          <span role="status" className={styles.soft}>
            {submission.isSent ? "✓ Saved" : ""}
          </span>
        </div>
      </Form>
    </div>
  );
}

function readPageForm(typed: FormData): FreelancePageFields {
  const text = (name: string) => String(typed.get(name) ?? "").trim() || null;
  const all = (name: string) => typed.getAll(name).map(String);
  const year = text("recruitingSince");
  return {
    isVisible: typed.has("isVisible"),
    firmName: text("firmName"),
    companyNumber: text("companyNumber"),
    headline: text("headline"),
    about: text("about"),
    recruitingSince: year === null ? null : Number(year),
    doesPermanent: typed.has("doesPermanent"),
    doesTemporary: typed.has("doesTemporary"),
    terms: text("terms"),
    isMarginShown: typed.has("isMarginShown"),
    categories: all("categories"),
    regions: all("regions"),
    sectors: all("sectors"),
    suites: all("suites"),
  };
}
