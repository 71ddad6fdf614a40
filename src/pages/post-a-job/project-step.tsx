import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { choices } from "./choices.ts";
import { DescriptionField } from "./description-field.tsx";
import { fieldLabels } from "./field-words.ts";
import { useNoted } from "./note-form.ts";
import styles from "./post-a-job.module.css";
import { QuestionFields } from "./question-fields.tsx";
import { projectValueControl } from "./read-typed.ts";
import { Select, type StepProps } from "./role-step.tsx";
import { SuiteFields } from "./suite-fields.tsx";
import { ToolFields } from "./tool-fields.tsx";
import { Understood } from "./understood.tsx";

const trainees: ReadonlySet<string | undefined> = new Set(["placement", "graduate", "assistant"]);
const competencyLevels = [
  { value: "1", label: "Level 1: knowing" },
  { value: "2", label: "Level 2: doing" },
  { value: "3", label: "Level 3: advising" },
];

/** The work, the contracts and tools it is done with, what is asked of people, and the description. */
export function ProjectStep({ begun, unread, fields }: StepProps) {
  const isLadder = fields.ricsLevel !== undefined && fields.ricsLevel !== "none";
  const trains = trainees.has(fields.level) || fields.contractType === "apprenticeship" || fields.contractType === "graduate-scheme";
  const hasCompetencies = trains || (begun.competencies ?? []).length > 0;
  const frame = useNoted<HTMLDivElement>(`${isLadder}`);
  return (
    <div ref={frame} className={styles.fields}>
      <div className={styles.trio}>
        <Select name="sector" begun={begun} unchosen="Choose a sector" />
        <Select name="projectValueBand" begun={begun} unchosen="Not said" />
        <Select name="procurementRoute" begun={begun} unchosen="Not said" />
      </div>
      <TextField
        name={projectValueControl}
        label="Or write the project value (optional)"
        hint="Such as £12.5m, £10-15m or 850k."
        autoComplete="off"
        maxLength={200}
        defaultValue={unread[projectValueControl]}
      />
      <Understood controls={[projectValueControl]} />
      <SuiteFields suites={begun.suites ?? []} />
      <ToolFields tools={begun.tools ?? []} />
      <div className={styles.pair}>
        <Select name="ricsLevel" begun={begun} unchosen="Not said" />
        {isLadder && <Select name="ricsRule" begun={begun} unchosen="Choose" label="It is" />}
      </div>
      {hasCompetencies && <Competencies stated={begun.competencies ?? []} />}
      <DescriptionField begun={begun.description ?? ""} fields={fields} />
      <TextAreaField
        name="experience"
        label={`${fieldLabels.experience} (agencies that state pay must say)`}
        hint="Experience, training or qualifications, in a sentence. It is printed under the description."
        rows={3}
        maxLength={500}
        defaultValue={begun.experience}
      />
      <QuestionFields asked={begun.questions ?? []} />
    </div>
  );
}

function Competencies({ stated }: { stated: readonly { competency: string; level: number }[] }) {
  const levelOf = (slug: string) => String(stated.find(({ competency }) => competency === slug)?.level ?? "");
  return (
    <details className={styles.folded} open={stated.length > 0}>
      <summary>What the work can evidence for the APC</summary>
      <p className={styles.soft}>
        For those on their way to chartership. State the level that the work can evidence; the supervisor and the assessors judge.
      </p>
      <div className={styles.pair}>
        {choices.competency.map(({ value, label }) => (
          <SelectField
            key={value}
            name={`competencies-${value}`}
            label={label}
            unchosen="Not stated"
            options={competencyLevels}
            defaultValue={levelOf(value)}
          />
        ))}
      </div>
    </details>
  );
}
