import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import styles from "./profile-section.module.css";
import { choices } from "./profile-words.ts";
import type { Profile } from "./use-section-save.ts";

export type Project = Profile["projects"][number];

/** Fields of one project; `at` is its place in the list, from 0. */
export function ProjectFields({ at, project }: { at: number; project: Project | null }) {
  const name = (field: keyof Project) => `projects/${at}/${field}`;
  const year = (field: "fromYear" | "toYear", label: string) => (
    <TextField
      name={name(field)}
      label={label}
      inputMode="numeric"
      pattern="\s*\d{4}\s*"
      data-mismatch={`${label} of project ${at + 1}: enter a year such as 2024.`}
      defaultValue={project?.[field] ?? ""}
    />
  );
  return (
    <>
      <TextField
        name={name("name")}
        label="Project"
        hint="As you would name it to a stranger, such as “Viaduct renewal, West Yorkshire”."
        missing={`Name project ${at + 1}, or remove it.`}
        required
        maxLength={120}
        defaultValue={project?.name ?? ""}
      />
      <div className={styles.pair}>
        <TextField
          name={name("employer")}
          label="Employer then"
          hint="Not shown while you are anonymous."
          maxLength={120}
          defaultValue={project?.employer ?? ""}
        />
        <SelectField
          name={name("valueBand")}
          label="Worth"
          unchosen="Not said"
          options={choices.valueBand}
          defaultValue={project?.valueBand ?? ""}
        />
        <SelectField
          name={name("sector")}
          label="Sector"
          unchosen="Not said"
          options={choices.sector}
          defaultValue={project?.sector ?? ""}
        />
        <SelectField
          name={name("suite")}
          label="Contract suite"
          unchosen="Not said"
          options={choices.suite}
          defaultValue={project?.suite ?? ""}
        />
        {year("fromYear", "First year")}
        {year("toYear", "Last year")}
      </div>
      <TextAreaField
        name={name("duties")}
        label="What you did"
        hint="At most 500 characters."
        maxLength={500}
        rows={3}
        defaultValue={project?.duties ?? ""}
      />
    </>
  );
}
