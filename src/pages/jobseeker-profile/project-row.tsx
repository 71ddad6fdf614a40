import { useState } from "react";
import { projectRoles, type RoleLevel } from "#db/own-values.ts";
import type { ProjectValueBand, Side } from "#db/values.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { CheckboxField, CheckboxGroup } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ParsedTextField } from "#src/ui/reading/read-text-field.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import styles from "./profile-section.module.css";
import { choiceOf, ProfileSection, SectionRows, textOf, tickedValuesOf, useSectionRows } from "./profile-section.tsx";
import { formsOf, profileOptions, valueLabel } from "./profile-words.ts";
import { type Profile, type SectionProps, useSectionSave } from "./use-section-save.ts";

type Project = Profile["projects"][number];

function ProjectFields({ at, project }: { at: number; project: Project | null }) {
  const name = (field: keyof Project) => `projects/${at}/${field}`;
  const [suite, setSuite] = useState(project?.suite ?? null);
  const standing = useUnmergedOptions();
  const forms = standing("form", formsOf(suite), [project?.form]);
  const select = (field: "sector" | "side" | "region" | "valueBand", label: string, hint?: string) => (
    <SelectField
      name={name(field)}
      label={label}
      hint={hint}
      unchosen="Not specified"
      options={field === "sector" ? standing("sector", profileOptions.sector, [project?.sector]) : profileOptions[field]}
      defaultValue={project?.[field] ?? ""}
    />
  );
  const month = (field: "began" | "ended", label: string, hint: string) => (
    <ParsedTextField
      reads="month"
      name={name(field)}
      label={label}
      hint={hint}
      defaultValue={project?.[field] ? formatMonthOrDay(project[field]) : ""}
    />
  );
  const value = (field: "valuePounds" | "ownValuePounds", label: string, hint: string) => (
    <ParsedTextField
      reads="project-value"
      name={name(field)}
      label={label}
      hint={hint}
      defaultValue={project?.[field] ? valueLabel(project[field]) : ""}
    />
  );
  return (
    <>
      <input type="hidden" name={name("id")} value={project?.id ?? ""} />
      <TextField
        name={name("name")}
        label="Project"
        hint="A name that anyone would understand, such as “Viaduct renewal, West Yorkshire”."
        missing={`Name project ${at + 1}, or remove it.`}
        maxLength={120}
        defaultValue={project?.name ?? ""}
      />
      <div className={styles.pair}>
        {value("valuePounds", "Project value, as a figure", "Such as £12.5m. The band follows from it.")}
        {select("valueBand", "Project value, as a band", "If you would rather not give a figure.")}
        {value("ownValuePounds", "Value you were responsible for", "Such as £3m of packages.")}
        {select("sector", "Sector")}
        <SelectField
          name={name("suite")}
          label="Contract suite"
          unchosen="Not specified"
          options={standing("suite", profileOptions.suite, [project?.suite])}
          defaultValue={project?.suite ?? ""}
          onChange={(event) => setSuite(event.currentTarget.value)}
        />
        {forms.length > 0 && (
          <SelectField
            key={suite}
            name={name("form")}
            label="Form or option"
            unchosen="Not specified"
            options={forms}
            defaultValue={suite === project?.suite ? (project?.form ?? "") : ""}
          />
        )}
        {select("side", "Side you were on")}
        {select("region", "Region")}
        {month("began", "From", "Such as March 2021, 3/21 or 2021.")}
        {month("ended", "To", "Leave empty or enter “present” if it is still going on.")}
        <TextField
          name={name("employer")}
          label="Employer at the time"
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
        hint="Only you can then see it."
        defaultChecked={project?.isClientHidden ?? true}
      />
      <CheckboxGroup
        name={name("stages")}
        legend="Stages you worked in"
        options={profileOptions.stage}
        chosen={project?.stages ?? []}
        isInColumns
      />
      <fieldset className={styles.mix}>
        <legend className={styles.legend}>Your part in it</legend>
        <div className={styles.pair}>
          {profileOptions.role.map(({ value: role, label }) => (
            <SelectField
              key={role}
              name={`projects/${at}/roles/${role}`}
              label={label}
              unchosen="Not my part"
              options={profileOptions.roleLevel}
              defaultValue={project?.roles.find((each) => each.role === role)?.level ?? ""}
            />
          ))}
        </div>
      </fieldset>
      <CheckboxField
        name={name("isPlacement")}
        label="This was a placement year or part of an apprenticeship"
        defaultChecked={project?.isPlacement ?? false}
      />
      <TextAreaField
        name={name("duties")}
        label="What you did"
        hint="At most 500 characters. Leave out hidden clients, and sums of final accounts, claims and margins."
        maxLength={500}
        rows={3}
        defaultValue={project?.duties ?? ""}
      />
    </>
  );
}

const most = 30;

export function ProjectsSection(props: SectionProps) {
  const list = useSectionRows(props.profile.projects);
  const submission = useSectionSave(props, (typed) => ({ projects: list.rows.map((_, at) => projectOf(typed, at)) }), list.settle);
  return (
    <ProfileSection
      id="projects"
      intro="Two or three that show your range: what they were worth and what you did. Placement years count, and projects may overlap. The first is shown at the top."
      submission={submission}
      isChanged={list.isChanged}
    >
      <SectionRows
        list={list}
        most={most}
        legend="Project"
        addLabel="Add a project"
        nameOf={(item, at) => <span className="visually-hidden">{item?.name ?? `project ${at + 1}`}</span>}
        isOrdered
      >
        {(item, at) => <ProjectFields at={at} project={item} />}
      </SectionRows>
    </ProfileSection>
  );
}

function projectOf(typed: FormData, at: number) {
  const name = (field: string) => `projects/${at}/${field}`;
  return {
    id: textOf(typed, name("id")),
    name: textOf(typed, name("name")) ?? "",
    employer: textOf(typed, name("employer")),
    clientName: textOf(typed, name("clientName")),
    isClientHidden: typed.has(name("isClientHidden")),
    duties: textOf(typed, name("duties")),
    sector: textOf(typed, name("sector")),
    suite: textOf(typed, name("suite")),
    form: textOf(typed, name("form")),
    side: choiceOf<Side>(typed, name("side")),
    stages: tickedValuesOf(typed, name("stages")),
    roles: projectRoles.flatMap((role) => {
      const level = choiceOf<RoleLevel>(typed, name(`roles/${role}`));
      return level === null ? [] : [{ role, level }];
    }),
    region: textOf(typed, name("region")),
    valueBand: choiceOf<ProjectValueBand>(typed, name("valueBand")),
    valuePounds: textOf(typed, name("valuePounds")),
    ownValuePounds: textOf(typed, name("ownValuePounds")),
    isPlacement: typed.has(name("isPlacement")),
    began: textOf(typed, name("began")),
    ended: textOf(typed, name("ended")),
  };
}
