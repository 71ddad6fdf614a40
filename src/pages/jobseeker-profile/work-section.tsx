import { workMixParts } from "#db/taxonomy/experience.ts";
import type { Side } from "#db/values.ts";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ReadTextField } from "#src/ui/reading/read-text-field.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { choices } from "./profile-words.ts";
import { chosenOf, numberOf, numberOrWordsOf, textOf, tickedOf } from "./typed-values.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";
import { WorkMixFields } from "./work-mix-fields.tsx";

/** Who the person is in the trade. */
export function WorkSection(props: SectionProps) {
  const { profile } = props;
  const submission = useSectionSave(props, (typed) => ({
    headline: textOf(typed, "headline"),
    about: textOf(typed, "about"),
    category: textOf(typed, "category"),
    level: textOf(typed, "level"),
    side: chosenOf<Side>(typed, "side"),
    wantedSides: tickedOf<Side>(typed, "wantedSides"),
    yearsExperience: numberOrWordsOf(typed, "yearsExperience"),
    workMix: Object.fromEntries(
      workMixParts.flatMap(({ slug }) =>
        numberOf(typed, `workMix/${slug}`) === null ? [] : [[slug, numberOf(typed, `workMix/${slug}`) ?? 0]],
      ),
    ),
  }));
  return (
    <ProfileSection
      id="work"
      intro="Recruiters read this first. Leave out telephone numbers, e-mail addresses and links, which belong under “For you alone”, and the names of other people, such as your APC counsellor."
      submission={submission}
    >
      <TextField
        name="headline"
        label="Headline"
        hint="One line that says who you are, such as “Senior QS, rail and highways”."
        defaultValue={profile.headline ?? ""}
        maxLength={120}
      />
      <div className={styles.pair}>
        <SelectField name="category" label="Role" unchosen="Not said" options={choices.category} defaultValue={profile.category ?? ""} />
        <SelectField name="level" label="Level" unchosen="Not said" options={choices.level} defaultValue={profile.level ?? ""} />
        <SelectField
          name="side"
          label="Side of the table you are on"
          unchosen="Not said"
          options={choices.side}
          defaultValue={profile.side ?? ""}
        />
        <ReadTextField
          reads="years"
          name="yearsExperience"
          label="Years of experience"
          hint="Such as 12 or “10+ years”; 0 if you are starting out."
          defaultValue={profile.yearsExperience ?? ""}
        />
      </div>
      <CheckboxGroup
        name="wantedSides"
        legend="Sides you would work on"
        hint="Tick others too if you want to change sides."
        options={choices.side}
        chosen={profile.wantedSides}
        isInColumns
      />
      <WorkMixFields mix={profile.workMix} />
      <TextAreaField
        name="about"
        label="About you"
        hint="What you are good at and what you look for. At most 3,000 characters."
        defaultValue={profile.about ?? ""}
        maxLength={3000}
        rows={7}
      />
    </ProfileSection>
  );
}
