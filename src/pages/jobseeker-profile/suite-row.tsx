import { useState } from "react";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ReadTextField } from "#src/ui/reading/read-text-field.tsx";
import { useStanding } from "#src/ui/signed-in/use-standing.ts";
import styles from "./profile-section.module.css";
import { choices, formsOf } from "./profile-words.ts";
import type { Profile } from "./use-section-save.ts";

/** Fields of one suite; `at` is its place in the list, from 0. */
export function SuiteFields({ at, item }: { at: number; item: Profile["suites"][number] | null }) {
  const [suite, setSuite] = useState(item?.suite ?? null);
  const standing = useStanding();
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
          required
          options={standing("suite", choices.suite, [item?.suite])}
          defaultValue={item?.suite ?? ""}
          onChange={(event) => setSuite(event.currentTarget.value)}
        />
        <ReadTextField
          reads="years"
          name={name("years")}
          label="Years"
          missing={`Enter the years of suite ${at + 1}; 0 for less than one.`}
          required
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
          unchosen="Not said"
          options={choices.valueBand}
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
      <CheckboxGroup name={name("duties")} legend="What you did under it" options={choices.duty} chosen={item?.duties ?? []} isInColumns />
    </>
  );
}
