import type { ProjectValueBand } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { labelOf } from "./profile-words.ts";
import { SuiteFields } from "./suite-row.tsx";
import { chosenOf, numberOf, numberOrWordsOf, textOf, tickedOf } from "./typed-values.ts";
import { useRows } from "./use-rows.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

const most = 20;

/** Contract suites the person has worked with: how long, when last, on how large a project, in which forms and with what duties. */
export function SuitesSection(props: SectionProps) {
  const { rows, isChanged, frame, add, remove, settle } = useRows(props.profile.suites);
  const submission = useSectionSave(props, (typed) => ({ suites: rows.map((_, at) => suiteOf(typed, at)) }), settle);
  return (
    <ProfileSection
      id="suites"
      intro="Employers search by suite before they search by title. Say how long, and the largest project."
      submission={submission}
      isChanged={isChanged}
    >
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => (
          <fieldset key={key} data-row={key} className={styles.row}>
            <legend className={styles.legend}>Suite {at + 1}</legend>
            <SuiteFields at={at} item={item} />
            <div className={styles.rowActions}>
              <Button kind="quiet" onClick={() => remove(key)}>
                Remove {labelOf("suite", item?.suite ?? null) ?? `suite ${at + 1}`}
              </Button>
            </div>
          </fieldset>
        ))}
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

function suiteOf(typed: FormData, at: number) {
  const name = (field: string) => `suites/${at}/${field}`;
  return {
    suite: textOf(typed, name("suite")) ?? "",
    years: numberOrWordsOf(typed, name("years")) ?? 0,
    lastUsedYear: numberOf(typed, name("lastUsedYear")),
    largestValueBand: chosenOf<ProjectValueBand>(typed, name("largestValueBand")),
    forms: tickedOf(typed, name("forms")),
    duties: tickedOf(typed, name("duties")),
  };
}
