import { type ReactNode, useState } from "react";
import { type ApcMainCompetency, apcExperiences, apcMainCompetencies } from "#db/own-values.ts";
import { apcExperienceRules, apcRequirements, competencies } from "#db/taxonomy/apc-pathway.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { CancelButton } from "#src/ui/button.tsx";
import fieldStyles from "#src/ui/field.module.css";
import { Options } from "#src/ui/field.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import own from "./apc-record.module.css";

type ApcRecordFacts = NonNullable<Outputs["apcProgress"]["get"]["record"]>;

const undecided = "undecided";
const competencyLabel = (slug: string): string => competencies.find((each) => each.slug === slug)?.label ?? slug;

const mainOptions = [
  ...apcMainCompetencies.map((value) => ({
    value: value as string,
    label: competencyLabel(value),
    hint: value === "commercial-management" ? "Usual with contractors." : "Usual in consultancies.",
  })),
  { value: undecided, label: "Not decided yet" },
];
const experienceOptions = apcExperiences.map((value) => ({ value, label: apcExperienceRules[value].label }));
const groups = [
  ["core", "Core competencies"],
  ["mandatory", "Mandatory competencies"],
  ["optional", "Optional competencies"],
] as const;
const levelOptions = [
  ["0", "None"],
  ["1", "Level 1"],
  ["2", "Level 2"],
  ["3", "Level 3"],
] as const;

const mainOf = (value: string): ApcMainCompetency | null => apcMainCompetencies.find((each) => each === value) ?? null;

/** "level 2, four of five": the highest level that the pathway can ask of a competency. */
function askedText(slug: string, main: ApcMainCompetency | null): string {
  const asked = apcRequirements(main).filter(({ among }) => among.includes(slug));
  return asked
    .map(({ level, count, among }) => (among.length === count ? `level ${level}` : `level ${level} in ${count} of ${among.length}`))
    .join(", or ");
}

/** The record as a whole: experience, the level 3 competency, the start of training, and each competency. */
export function ApcRecordForm({ record, onSaved, onCancel }: { record: ApcRecordFacts | null; onSaved: () => void; onCancel: () => void }) {
  const cache = trpc.useUtils().apcProgress;
  const save = trpc.apcProgress.save.useMutation({ onSettled: () => cache.invalidate() });
  const [main, setMain] = useState(record?.mainCompetency ?? null);
  const submission = useSubmission(async (typed) => {
    const number = (name: string) => Number(typed.get(name) || 0);
    await save.mutateAsync({
      mainCompetency: mainOf(String(typed.get("mainCompetency"))),
      experience: String(typed.get("experience")) as (typeof apcExperiences)[number],
      trainingBegan: String(typed.get("trainingBegan") ?? "").trim() || null,
      competencies: competencies
        .map(({ slug }) => ({ competency: slug, level: number(`level-${slug}`), diaryMonths: number(`months-${slug}`) }))
        .filter(({ level, diaryMonths }) => level !== 0 || diaryMonths !== 0),
    });
    onSaved();
  });
  return (
    <Form id="apc" label="Your APC record" submission={submission} asksBeforeLeaving>
      <SelectField
        name="experience"
        label="Relevant experience"
        unchosen="Choose"
        options={experienceOptions}
        defaultValue={record?.experience}
        missing="Say how many years of experience you have."
      />
      <RadioGroup
        name="mainCompetency"
        legend="Which core competency do you take to level 3?"
        options={mainOptions}
        defaultValue={record?.mainCompetency ?? undecided}
        onChange={(value) => setMain(mainOf(value))}
      />
      <TextField
        name="trainingBegan"
        label="Month in which your structured training began (optional)"
        hint="Such as September 2025. Leave it empty before it has begun."
        autoComplete="off"
        defaultValue={record?.trainingBegan ? formatMonthOrDay(record.trainingBegan) : undefined}
      />
      {groups.map(([group, caption]) => (
        <GroupTable key={group} caption={caption}>
          {competencies
            .filter((each) => each.group === group)
            .map(({ slug, label }) => {
              const reached = record?.competencies.find(({ competency }) => competency === slug);
              return (
                <tr key={slug}>
                  <th scope="row">
                    {label}
                    <span className={own.asked}>Asked: {askedText(slug, main) || "nothing further"}</span>
                  </th>
                  <td>
                    <div className={fieldStyles.field}>
                      <select name={`level-${slug}`} aria-label={`${label}: level reached`} defaultValue={String(reached?.level ?? 0)}>
                        <Options of={levelOptions} />
                      </select>
                    </div>
                  </td>
                  <td>
                    <div className={fieldStyles.field}>
                      <input
                        id={`apc-months-${slug}`}
                        name={`months-${slug}`}
                        data-mismatch="Enter whole months of diary, from 0 to 240."
                        pattern="\d{1,3}"
                        inputMode="numeric"
                        aria-label={`${label}: months of diary`}
                        defaultValue={reached?.diaryMonths || ""}
                      />
                    </div>
                  </td>
                </tr>
              );
            })}
        </GroupTable>
      ))}
      <div className={styles.actions}>
        <SubmitButton sending="Saving">Save my record</SubmitButton>
        <CancelButton onClick={onCancel} />
      </div>
    </Form>
  );
}

function GroupTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <table className={`${table.table} ${own.levels}`}>
      <caption>{caption}</caption>
      <TableHead of={["Competency", "Level reached", "Months of diary"]} />
      <tbody>{children}</tbody>
    </table>
  );
}
