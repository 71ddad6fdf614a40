import { professionalBodies } from "#db/taxonomy/experience.ts";
import type { RicsLevel } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { choices, labelOf } from "./profile-words.ts";
import { chosenOf, textOf } from "./typed-values.ts";
import { useRows } from "./use-rows.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

const most = professionalBodies.length;
/** Grades under the name of their body: which belong together the server checks. */
const grades = professionalBodies.flatMap(({ label, grades: names }) => names.map((grade) => ({ body: label, grade })));
const gradeOptions = [...new Set(grades.map(({ grade }) => grade))].map((grade) => ({
  value: grade,
  label: `${grade} (${grades.flatMap((each) => (each.grade === grade ? each.body : [])).join(", ")})`,
}));

/** The RICS ladder, and memberships beside it. */
export function BodiesSection(props: SectionProps) {
  const { profile } = props;
  const { rows, isChanged, frame, add, remove, settle } = useRows(profile.memberships);
  const submission = useSectionSave(
    props,
    (typed) => ({
      ricsLevel: chosenOf<RicsLevel>(typed, "ricsLevel"),
      ricsNumber: textOf(typed, "ricsNumber"),
      memberships: rows.map((_, at) => ({
        body: textOf(typed, `memberships/${at}/body`) ?? "",
        grade: textOf(typed, `memberships/${at}/grade`) ?? "",
        isWorkingTowards: typed.has(`memberships/${at}/isWorkingTowards`),
        number: textOf(typed, `memberships/${at}/number`),
      })),
    }),
    settle,
  );
  return (
    <ProfileSection
      id="bodies"
      intro="Grades are shown as you state them yourself. Your membership numbers are shown to nobody, and giving one does not make a grade count as checked."
      submission={submission}
      isChanged={isChanged}
    >
      <div className={styles.pair}>
        <SelectField
          name="ricsLevel"
          label="RICS grade"
          hint="“Enrolled on the APC” while you work towards MRICS."
          unchosen="Not said"
          options={choices.ricsLevel}
          defaultValue={profile.ricsLevel ?? ""}
        />
        <NumberField name="ricsNumber" label="RICS membership number" number={profile.ricsNumber} />
      </div>
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => (
          <fieldset key={key} data-row={key} className={styles.row}>
            <legend className={styles.legend}>Other body {at + 1}</legend>
            <div className={styles.pair}>
              <SelectField
                name={`memberships/${at}/body`}
                label="Body"
                unchosen="Choose a body"
                missing={`Choose body ${at + 1}, or remove it.`}
                required
                options={choices.body}
                defaultValue={item?.body ?? ""}
              />
              <SelectField
                name={`memberships/${at}/grade`}
                label="Grade"
                unchosen="Choose a grade"
                missing={`Choose the grade of body ${at + 1}.`}
                required
                options={gradeOptions}
                defaultValue={item?.grade ?? ""}
              />
              <NumberField name={`memberships/${at}/number`} label="Membership number" number={item?.number ?? null} />
            </div>
            <CheckboxField
              name={`memberships/${at}/isWorkingTowards`}
              label="I am working towards this grade"
              defaultChecked={item?.isWorkingTowards ?? false}
            />
            <div className={styles.rowActions}>
              <Button kind="quiet" onClick={() => remove(key)}>
                Remove {labelOf("body", item?.body ?? null) ?? `body ${at + 1}`}
              </Button>
            </div>
          </fieldset>
        ))}
        {rows.length < most && (
          <div>
            <Button data-add onClick={add}>
              Add another body
            </Button>
          </div>
        )}
      </div>
    </ProfileSection>
  );
}

function NumberField({ name, label, number }: { name: string; label: string; number: string | null }) {
  return <TextField name={name} label={label} hint="Shown to nobody." maxLength={20} autoComplete="off" defaultValue={number ?? ""} />;
}
