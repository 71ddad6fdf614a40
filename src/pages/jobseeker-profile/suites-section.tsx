import type { ProjectValueBand } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { choices, labelOf } from "./profile-words.ts";
import { chosenOf, textOf } from "./typed-values.ts";
import { useRows } from "./use-rows.ts";
import { type Profile, useSectionSave } from "./use-section-save.ts";

const most = 20;

/** Contract suites the person has worked with, how long, and on how large a project. */
export function SuitesSection({ profile }: { profile: Profile }) {
  const { rows, isChanged, frame, add, remove, settle } = useRows(profile.suites);
  const submission = useSectionSave(
    (typed) => ({
      suites: rows.map((_, at) => ({
        suite: textOf(typed, `suites/${at}/suite`) ?? "",
        years: Number(textOf(typed, `suites/${at}/years`) ?? "0"),
        largestValueBand: chosenOf<ProjectValueBand>(typed, `suites/${at}/largestValueBand`),
      })),
    }),
    settle,
  );
  return (
    <ProfileSection
      id="suites"
      intro="Employers search by suite before they search by title. Say how long, and the largest project."
      submission={submission}
      isChanged={isChanged}
    >
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => {
          const name = labelOf("suite", item?.suite ?? null) ?? `suite ${at + 1}`;
          return (
            <fieldset key={key} data-row={key} className={styles.row}>
              <legend className={styles.legend}>Suite {at + 1}</legend>
              <div className={styles.pair}>
                <SelectField
                  name={`suites/${at}/suite`}
                  label="Suite"
                  unchosen="Choose a suite"
                  missing={`Choose suite ${at + 1}, or remove it.`}
                  required
                  options={choices.suite}
                  defaultValue={item?.suite ?? ""}
                />
                <TextField
                  name={`suites/${at}/years`}
                  label="Years"
                  inputMode="numeric"
                  pattern="\s*\d{1,2}\s*"
                  missing={`Enter the years of suite ${at + 1}; 0 for less than one.`}
                  data-mismatch={`Enter the years of suite ${at + 1} as a whole number from 0 to 60.`}
                  required
                  defaultValue={item?.years ?? ""}
                />
                <SelectField
                  name={`suites/${at}/largestValueBand`}
                  label="Largest project"
                  unchosen="Not said"
                  options={choices.valueBand}
                  defaultValue={item?.largestValueBand ?? ""}
                />
              </div>
              <div className={styles.rowActions}>
                <Button kind="quiet" onClick={() => remove(key)}>
                  Remove {name}
                </Button>
              </div>
            </fieldset>
          );
        })}
        {rows.length < most && (
          <div>
            <Button data-add onClick={add}>
              Add a suite
            </Button>
          </div>
        )}
      </div>
    </ProfileSection>
  );
}
