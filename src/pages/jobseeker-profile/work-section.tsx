import type { RicsLevel, Side } from "#db/values.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { choices } from "./profile-words.ts";
import { chosenOf, numberOf, textOf } from "./typed-values.ts";
import { type Profile, useSectionSave } from "./use-section-save.ts";

/** Who the person is in the trade. */
export function WorkSection({ profile }: { profile: Profile }) {
  const submission = useSectionSave((typed) => ({
    headline: textOf(typed, "headline"),
    about: textOf(typed, "about"),
    category: textOf(typed, "category"),
    level: textOf(typed, "level"),
    side: chosenOf<Side>(typed, "side"),
    ricsLevel: chosenOf<RicsLevel>(typed, "ricsLevel"),
    yearsExperience: numberOf(typed, "yearsExperience"),
  }));
  return (
    <ProfileSection
      id="work"
      intro="Recruiters read this first. Leave out telephone numbers, e-mail addresses and links: they reach you through this site."
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
        <SelectField name="side" label="Side of the table" unchosen="Not said" options={choices.side} defaultValue={profile.side ?? ""} />
        <SelectField
          name="ricsLevel"
          label="RICS grade"
          hint="As you state it yourself."
          unchosen="Not said"
          options={choices.ricsLevel}
          defaultValue={profile.ricsLevel ?? ""}
        />
        <TextField
          name="yearsExperience"
          label="Years of experience"
          inputMode="numeric"
          pattern="\s*\d{1,2}\s*"
          data-mismatch="Enter whole years from 0 to 60."
          defaultValue={profile.yearsExperience ?? ""}
        />
      </div>
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
