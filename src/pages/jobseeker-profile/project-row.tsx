import { useState } from "react";
import { whenLabel } from "#src/lib/dates.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ReadTextField } from "#src/ui/reading/read-text-field.tsx";
import { useStanding } from "#src/ui/signed-in/use-standing.ts";
import styles from "./profile-section.module.css";
import { choices, formsOf, valueLabel } from "./profile-words.ts";
import type { Profile } from "./use-section-save.ts";

export type Project = Profile["projects"][number];

/** Fields of one project; `at` is its place in the list, from 0. */
export function ProjectFields({ at, project }: { at: number; project: Project | null }) {
  const name = (field: keyof Project) => `projects/${at}/${field}`;
  const [suite, setSuite] = useState(project?.suite ?? null);
  const standing = useStanding();
  const forms = standing("form", formsOf(suite), [project?.form]);
  const select = (field: "sector" | "side" | "region" | "valueBand", label: string, hint?: string) => (
    <SelectField
      name={name(field)}
      label={label}
      hint={hint}
      unchosen="Not said"
      options={field === "sector" ? standing("sector", choices.sector, [project?.sector]) : choices[field]}
      defaultValue={project?.[field] ?? ""}
    />
  );
  const month = (field: "began" | "ended", label: string, hint: string) => (
    <ReadTextField
      reads="month"
      name={name(field)}
      label={label}
      hint={hint}
      defaultValue={project?.[field] ? whenLabel(project[field]) : ""}
    />
  );
  const value = (field: "valuePounds" | "ownValuePounds", label: string, hint: string) => (
    <ReadTextField
      reads="project-value"
      name={name(field)}
      label={label}
      hint={hint}
      defaultValue={project?.[field] ? valueLabel(project[field]) : ""}
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
        {value("valuePounds", "Worth, as a figure", "Such as £12.5m. The band follows from it.")}
        {select("valueBand", "Worth, as a band", "If you would rather give no figure.")}
        {value("ownValuePounds", "Value you answered for", "Such as £3m of packages.")}
        {select("sector", "Sector")}
        <SelectField
          name={name("suite")}
          label="Contract suite"
          unchosen="Not said"
          options={standing("suite", choices.suite, [project?.suite])}
          defaultValue={project?.suite ?? ""}
          onChange={(event) => setSuite(event.currentTarget.value)}
        />
        {forms.length > 0 && (
          <SelectField
            key={suite}
            name={name("form")}
            label="Form or option"
            unchosen="Not said"
            options={forms}
            defaultValue={suite === project?.suite ? (project?.form ?? "") : ""}
          />
        )}
        {select("side", "Side you were on")}
        {select("region", "Region")}
        {month("began", "From", "Such as March 2021, 3/21 or 2021.")}
        {month("ended", "To", "Empty or “present” while it goes on.")}
        <TextField
          name={name("employer")}
          label="Employer then"
          hint="Not shown while you are anonymous."
          maxLength={120}
          defaultValue={project?.employer ?? ""}
        />
        <TextField
          name={name("clientName")}
          label="Client"
          hint="Not shown while you are anonymous."
          maxLength={120}
          defaultValue={project?.clientName ?? ""}
        />
      </div>
      <CheckboxField
        name={name("isClientHidden")}
        label="Never show the client’s name"
        hint="It is then in nothing that anybody but you can read."
        defaultChecked={project?.isClientHidden ?? true}
      />
      <CheckboxGroup
        name={name("stages")}
        legend="Stages you worked in"
        options={choices.stage}
        chosen={project?.stages ?? []}
        isInColumns
      />
      <CheckboxField
        name={name("isPlacement")}
        label="This was a placement year or part of an apprenticeship"
        defaultChecked={project?.isPlacement ?? false}
      />
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
