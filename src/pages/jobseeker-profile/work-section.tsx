import { type FormEvent, useState } from "react";
import { measurementRules, softwareNames, tradeSkills, workMixParts } from "#db/taxonomy/tools.ts";
import type { Side } from "#db/values.ts";
import { type Option, optionsOf } from "#src/features/dashboard/options.ts";
import { FieldError } from "#src/ui/field.tsx";
import { CheckboxGroup } from "#src/ui/form/choices.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ParsedTextField } from "#src/ui/reading/read-text-field.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import styles from "./profile-section.module.css";
import { choiceOf, numberOf, numberOrTextOf, ProfileSection, textOf, tickedValuesOf } from "./profile-section.tsx";
import { profileOptions } from "./profile-words.ts";
import { type Profile, type SectionProps, useSectionSave } from "./use-section-save.ts";

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

const vocabularies = [
  { vocabulary: "skill", legend: "Skills", options: optionsOf(tradeSkills) },
  { vocabulary: "software", legend: "Software", options: optionsOf(softwareNames) },
  { vocabulary: "measurement", legend: "Rules of measurement", options: optionsOf(measurementRules) },
] as const;

/** Skills, software and measurement rules, chosen from lists. */
export function ToolsSection(props: SectionProps) {
  const { profile } = props;
  const standing = useUnmergedOptions();
  const submission = useSectionSave(props, (typed) => ({
    tools: vocabularies.flatMap(({ vocabulary }) => tickedValuesOf(typed, vocabulary).map((slug) => ({ vocabulary, slug }))),
  }));
  return (
    <ProfileSection
      id="tools"
      intro="Tick what you could use from day one. Three or more make your profile easier to find; at most 60."
      submission={submission}
    >
      {vocabularies.map(({ vocabulary, legend, options }) => (
        <ToolList
          key={vocabulary}
          {...{ vocabulary, legend }}
          options={standing(vocabulary, options, chosenSlugsOf(profile, vocabulary))}
          chosen={chosenSlugsOf(profile, vocabulary)}
        />
      ))}
    </ProfileSection>
  );
}

const chosenSlugsOf = ({ tools }: Profile, wanted: string) =>
  tools.filter(({ vocabulary }) => vocabulary === wanted).map(({ slug }) => slug);

interface ToolListProps {
  vocabulary: string;
  legend: string;
  options: readonly Option[];
  chosen: readonly string[];
}

/** Long lists are collapsed, above all on phones; ticked boxes in a collapsed list are still submitted. */
function ToolList({ vocabulary, legend, options, chosen }: ToolListProps) {
  const [tickedCount, setTickedCount] = useState(chosen.length);
  const count = ({ currentTarget }: FormEvent<HTMLElement>) => setTickedCount(currentTarget.querySelectorAll("input:checked").length);
  return (
    <details className={styles.tools} onChange={count}>
      <summary>
        {legend}: {tickedCount} of {options.length} ticked
      </summary>
      <CheckboxGroup name={vocabulary} legend={legend} options={options} chosen={chosen} isInColumns />
    </details>
  );
}
