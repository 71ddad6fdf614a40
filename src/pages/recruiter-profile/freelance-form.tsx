import { useRef } from "react";
import type { Inputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { OwnProfile } from "./own-recruiter.tsx";
import styles from "./recruiter-profile.module.css";

type Sent = Inputs["recruiters"]["saveFreelance"];

const options = (terms: OwnProfile["choices"]["regions"]) => terms.map(({ slug, label }) => ({ value: slug, label }));

/** The whole page of a freelance recruiter, saved as a draft or sent to be checked. */
export function FreelanceForm({ profile }: { profile: OwnProfile }) {
  const cache = trpc.useUtils().recruiters;
  const save = trpc.recruiters.saveFreelance.useMutation();
  const version = useRef(profile.version);
  const submission = useSubmission(async (typed, _form, confirmed) => {
    const saved = await save.mutateAsync({ ...readPage(typed), version: version.current, confirmed });
    version.current = saved.version;
    void cache.mine.invalidate();
  });
  const { choices } = profile;
  return (
    <section aria-labelledby="page-heading" className={styles.section}>
      <SectionHeading id="page-heading">What people see</SectionHeading>
      <Form id="recruiter" label="My recruiter page" submission={submission} asksBeforeLeaving>
        <TextField
          name="firmName"
          label="Full name of your agency"
          hint={`As the law wants it on each of your adverts. Leave it empty to trade as ${profile.personName}.`}
          defaultValue={profile.firmName ?? ""}
          maxLength={120}
          autoComplete="organization"
        />
        <TextField
          name="companyNumber"
          label="Company number (if you have a company)"
          hint="Eight figures, or two letters and six, from Companies House."
          defaultValue={profile.companyNumber ?? ""}
          maxLength={12}
        />
        <TextField
          name="headline"
          label="What you recruit for, in a line"
          hint="Such as “Senior surveyors for rail and highways in the north”."
          defaultValue={profile.headline ?? ""}
          maxLength={120}
        />
        <fieldset className={styles.kinds}>
          <legend>Posts you fill</legend>
          <CheckboxField name="doesPermanent" label="Permanent: I introduce people, as an agency" defaultChecked={profile.doesPermanent} />
          <CheckboxField
            name="doesTemporary"
            label="Temporary: I supply people, as an employment business"
            defaultChecked={profile.doesTemporary}
          />
        </fieldset>
        <CheckboxGroup
          name="categories"
          legend="Specialism"
          options={options(choices.categories)}
          chosen={profile.categories}
          isInColumns
        />
        <CheckboxGroup name="regions" legend="Regions" options={options(choices.regions)} chosen={profile.regions} isInColumns />
        <CheckboxGroup name="sectors" legend="Sectors" options={options(choices.sectors)} chosen={profile.sectors} isInColumns />
        <CheckboxGroup name="suites" legend="Contract suites" options={options(choices.suites)} chosen={profile.suites} isInColumns />
        <TextField
          name="recruitingSince"
          label="Recruiting since (year)"
          inputMode="numeric"
          pattern="\d{4}"
          defaultValue={profile.recruitingSince ?? ""}
          maxLength={4}
        />
        <TextAreaField
          name="about"
          label="About you"
          hint="Leave out telephone numbers, addresses and links: people write to you by the form on your page."
          rows={6}
          maxLength={2000}
          defaultValue={profile.about ?? ""}
        />
        <TextAreaField
          name="terms"
          label="Your terms"
          hint="What the hirer pays you and when. Candidates never pay."
          rows={3}
          maxLength={1000}
          defaultValue={profile.terms ?? ""}
        />
        <CheckboxField
          name="isMarginShown"
          label="I tell candidates my margin"
          hint="Puts “Margin shown” on your page; people can look for it."
          defaultChecked={profile.isMarginShown}
        />
        <CheckboxField name="isVisible" label="Show my page in the directory" defaultChecked={profile.version === 0 || profile.isVisible} />
        <CheckboxField
          name="isDraft"
          label="Save as a draft for now"
          hint="A page that is seen already stays as it was checked."
          defaultChecked={false}
        />
        <div className={styles.actions}>
          <SubmitButton submission={submission} sending="Saving">
            Save my page
          </SubmitButton>
          <span role="status" className={styles.soft}>
            {submission.isSent ? "✓ Saved" : ""}
          </span>
        </div>
      </Form>
    </section>
  );
}

function readPage(typed: FormData): Omit<Sent, "version"> {
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
    isSent: !typed.has("isDraft"),
  };
}
