import { useState } from "react";
import type { ProjectValueBand } from "#db/values.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { CheckboxGroup, RadioGroup } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ParsedTextField } from "#src/ui/reading/read-text-field.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import styles from "./profile-section.module.css";
import {
  choiceOf,
  numberOf,
  numberOrTextOf,
  ProfileSection,
  SectionRows,
  textOf,
  tickedValuesOf,
  useSectionRows,
} from "./profile-section.tsx";
import { formsOf, labelOf, profileOptions } from "./profile-words.ts";
import { type Profile, type SectionProps, useSectionSave } from "./use-section-save.ts";

const most = 20;

/** Contract suites the user has worked with: how long, when last, the largest project, forms and duties. */
export function SuitesSection(props: SectionProps) {
  const list = useSectionRows(props.profile.suites);
  const submission = useSectionSave(props, (typed) => ({ suites: list.rows.map((_, at) => suiteOf(typed, at)) }), list.settle);
  return (
    <ProfileSection
      id="suites"
      intro="Employers search by suite before they search by title. Say how long, and the largest project."
      submission={submission}
      isChanged={list.isChanged}
    >
      <SectionRows
        list={list}
        most={most}
        legend="Suite"
        addLabel="Add a suite"
        nameOf={(item, at) => labelOf("suite", item?.suite ?? null) ?? `suite ${at + 1}`}
      >
        {(item, at) => <SuiteFields at={at} item={item} />}
      </SectionRows>
    </ProfileSection>
  );
}

function suiteOf(typed: FormData, at: number) {
  const name = (field: string) => `suites/${at}/${field}`;
  return {
    suite: textOf(typed, name("suite")) ?? "",
    years: numberOrTextOf(typed, name("years")) ?? 0,
    lastUsedYear: numberOf(typed, name("lastUsedYear")),
    largestValueBand: choiceOf<ProjectValueBand>(typed, name("largestValueBand")),
    forms: tickedValuesOf(typed, name("forms")),
    duties: tickedValuesOf(typed, name("duties")),
  };
}

function SuiteFields({ at, item }: { at: number; item: Profile["suites"][number] | null }) {
  const [suite, setSuite] = useState(item?.suite ?? null);
  const standing = useUnmergedOptions();
  const forms = standing("form", formsOf(suite), item?.forms);
  const name = (field: string) => `suites/${at}/${field}`;
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          name={name("suite")}
          label="Suite"
          unchosen="Choose a suite"
          missing={`Choose suite ${at + 1}, or remove it.`}
          options={standing("suite", profileOptions.suite, [item?.suite])}
          defaultValue={item?.suite ?? ""}
          onChange={(event) => setSuite(event.currentTarget.value)}
        />
        <ParsedTextField
          reads="years"
          name={name("years")}
          label="Years"
          missing={`Enter the years of suite ${at + 1}; 0 for less than one.`}
          defaultValue={item?.years ?? ""}
        />
        <TextField
          name={name("lastUsedYear")}
          label="Last used"
          inputMode="numeric"
          pattern="\s*\d{4}\s*"
          data-mismatch={`Enter the year in which suite ${at + 1} was last used, such as 2026.`}
          defaultValue={item?.lastUsedYear ?? ""}
        />
        <SelectField
          name={name("largestValueBand")}
          label="Largest project"
          unchosen="Not specified"
          options={profileOptions.valueBand}
          defaultValue={item?.largestValueBand ?? ""}
        />
      </div>
      {forms.length > 0 && (
        <CheckboxGroup
          key={suite}
          name={name("forms")}
          legend="Forms and options"
          options={forms}
          chosen={suite === item?.suite ? (item?.forms ?? []) : []}
          isInColumns
        />
      )}
      <CheckboxGroup
        name={name("duties")}
        legend="What you did under it"
        options={profileOptions.duty}
        chosen={item?.duties ?? []}
        isInColumns
      />
    </>
  );
}

const sponsorship = [
  { value: "no", label: "No sponsorship needed" },
  { value: "yes", label: "Sponsorship needed" },
  { value: "", label: "I would rather not say here" },
] as const;
const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
  { value: "", label: "Not specified" },
] as const;

/** What an employer needs on day one. Documents are never requested. */
export function ReadinessSection(props: SectionProps) {
  const { profile } = props;
  const submission = useSectionSave(props, (typed) => ({
    needsSponsorship: parseYesNo(textOf(typed, "needsSponsorship")),
    cscsCard: textOf(typed, "cscsCard"),
    cscsUntil: textOf(typed, "cscsUntil"),
    hasDrivingLicence: parseYesNo(textOf(typed, "hasDrivingLicence")),
    checksHeld: tickedValuesOf(typed, "checksHeld"),
    wouldBeCleared: parseYesNo(textOf(typed, "wouldBeCleared")),
  }));
  return (
    <ProfileSection
      id="ready"
      intro="What a site or a client needs from day one. We never ask for passports, permits or their numbers, and nobody else can see your right to work."
      submission={submission}
    >
      <RadioGroup
        name="needsSponsorship"
        legend="Right to work in the UK"
        options={sponsorship}
        defaultValue={yesNoText(profile.needsSponsorship)}
      />
      <div className={styles.pair}>
        <SelectField
          name="cscsCard"
          label="CSCS card"
          unchosen="None, or not specified"
          options={profileOptions.cscsCard}
          defaultValue={profile.cscsCard ?? ""}
        />
        <ParsedTextField
          reads="month"
          name="cscsUntil"
          label="Card valid until"
          hint="Such as May 2028 or 05/28. We remind you eight weeks before."
          defaultValue={profile.cscsUntil === null ? "" : formatMonthOrDay(profile.cscsUntil)}
        />
      </div>
      <RadioGroup
        name="hasDrivingLicence"
        legend="Full UK driving licence"
        options={yesOrNo}
        defaultValue={yesNoText(profile.hasDrivingLicence)}
      />
      <CheckboxGroup
        name="checksHeld"
        legend="Checks and clearance you hold"
        options={profileOptions.check}
        chosen={profile.checksHeld}
        isInColumns
      />
      <RadioGroup
        name="wouldBeCleared"
        legend="Would you go through security clearance?"
        options={yesOrNo}
        defaultValue={yesNoText(profile.wouldBeCleared)}
      />
    </ProfileSection>
  );
}

const parseYesNo = (answer: string | null) => (answer === null ? null : answer === "yes");
const yesNoText = (answer: boolean | null) => (answer === null ? "" : answer ? "yes" : "no");
