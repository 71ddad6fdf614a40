import { type FormEvent, useState } from "react";
import { workMixParts } from "#db/taxonomy/tools.ts";
import type { Side } from "#db/values.ts";
import { FieldError } from "#src/ui/field.tsx";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ParsedTextField } from "#src/ui/reading/read-text-field.tsx";
import styles from "./profile-section.module.css";
import { choiceOf, numberOf, numberOrTextOf, ProfileSection, textOf, tickedValuesOf } from "./profile-section.tsx";
import { profileOptions } from "./profile-words.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

export function WorkSection(props: SectionProps) {
  const { profile } = props;
  const submission = useSectionSave(props, (typed) => ({
    headline: textOf(typed, "headline"),
    about: textOf(typed, "about"),
    category: textOf(typed, "category"),
    level: textOf(typed, "level"),
    side: choiceOf<Side>(typed, "side"),
    wantedSides: tickedValuesOf<Side>(typed, "wantedSides"),
    yearsExperience: numberOrTextOf(typed, "yearsExperience"),
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
        <SelectField
          name="category"
          label="Role"
          unchosen="Not specified"
          options={profileOptions.category}
          defaultValue={profile.category ?? ""}
        />
        <SelectField
          name="level"
          label="Level"
          unchosen="Not specified"
          options={profileOptions.level}
          defaultValue={profile.level ?? ""}
        />
        <SelectField
          name="side"
          label="Side of the table you are on"
          unchosen="Not specified"
          options={profileOptions.side}
          defaultValue={profile.side ?? ""}
        />
        <ParsedTextField
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
        options={profileOptions.side}
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

/** Tenths of the user's work, which sum to ten or are all empty. */
function WorkMixFields({ mix }: { mix: Readonly<Record<string, number>> }) {
  const { id, error, describedBy } = useField("workMix", { hint: true });
  const [sum, setSum] = useState(() => Object.values(mix).reduce((total, tenths) => total + tenths, 0));
  const add = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const typed = [...currentTarget.querySelectorAll("input")].map(({ value }) => Number(value));
    setSum(typed.reduce((total, tenths) => total + (Number.isFinite(tenths) ? tenths : 0), 0));
  };
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy} onInput={add} className={styles.mix}>
      <legend className={styles.legend}>Your work, in tenths</legend>
      <p id={`${id}-hint`} className={styles.intro}>
        Give each part a number so that they add up to 10, or leave them all empty.
      </p>
      <FieldError id={id} error={error} />
      <div className={styles.narrow}>
        {workMixParts.map(({ slug, label }) => (
          <TextField
            key={slug}
            name={`workMix/${slug}`}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            pattern="\s*(?:\d|10)\s*"
            data-mismatch="Enter whole tenths from 0 to 10."
            defaultValue={mix[slug] ?? ""}
          />
        ))}
      </div>
      <p role="status">{workMixSumText(sum)}</p>
    </fieldset>
  );
}

function workMixSumText(sum: number): string {
  if (sum === 0) return "Nothing entered yet.";
  if (sum === 10) return "Ten of ten.";
  return sum < 10 ? `${sum} of ten: ${10 - sum} left to enter.` : `${sum} of ten: ${sum - 10} too many.`;
}
