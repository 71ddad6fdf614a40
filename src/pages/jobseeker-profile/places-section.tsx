import { useRef } from "react";
import { professionalBodies } from "#db/taxonomy/tools.ts";
import type { RicsLevel } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField, CheckboxGroup } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { ParsedTextField } from "#src/ui/reading/read-text-field.tsx";
import { SuggestField, usePlaceSuggestions } from "#src/ui/suggesting/suggest-field.tsx";
import styles from "./profile-section.module.css";
import { choiceOf, numberOrTextOf, ProfileSection, SectionRows, textOf, tickedValuesOf, useSectionRows } from "./profile-section.tsx";
import { labelOf, profileOptions } from "./profile-words.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

const mostPlaces = 10;

export function PlacesSection(props: SectionProps) {
  const { profile } = props;
  /** Slugs of the chosen places, by their labels in the field. */
  const slugs = useRef(new Map([profile.place, ...profile.alsoPlaces].flatMap((place) => (place ? [[place.label, place.slug]] : []))));
  const findPlaces = usePlaceSuggestions();
  const find = async (typed: string) => {
    const found = await findPlaces(typed);
    for (const { value, label } of found) slugs.current.set(label, value);
    return found;
  };
  // Text not chosen from the list is sent unchanged: the server reports that it is not a known place.
  const slugOf = (label: string) => slugs.current.get(label) ?? label;
  const { rows, isChanged, frame, add, remove, settle } = useSectionRows(profile.alsoPlaces);
  const submission = useSectionSave(
    props,
    (typed) => {
      const place = textOf(typed, "place");
      return {
        place: place === null ? null : slugOf(place),
        alsoPlaces: rows.map((_, at) => slugOf(textOf(typed, `alsoPlaces/${at}`) ?? "")),
        travelMiles: numberOrTextOf(typed, "travelMiles"),
        siteDays: numberOrTextOf(typed, "siteDays"),
        nightsAway: numberOrTextOf(typed, "nightsAway"),
        contractTypes: tickedValuesOf(typed, "contractTypes"),
        workTypes: tickedValuesOf(typed, "workTypes"),
      };
    },
    settle,
  );
  const weekly = (name: "siteDays" | "nightsAway", label: string, hint: string) => (
    <ParsedTextField
      reads={name === "siteDays" ? "days" : "nights"}
      name={name}
      label={label}
      hint={hint}
      defaultValue={profile[name] ?? ""}
    />
  );
  return (
    <ProfileSection
      id="places"
      intro="Only counties or regions are shown while you are anonymous."
      submission={submission}
      isChanged={isChanged}
    >
      <SuggestField
        name="place"
        label="Where you are based"
        hint="Start typing a town, county or region, then choose one."
        initial={profile.place?.label ?? ""}
        maxLength={96}
        find={find}
        takesFirst
      />
      <div ref={frame} className={styles.rows}>
        {rows.map(({ key, item }, at) => (
          <div key={key} data-row={key} className={styles.placeRow}>
            <SuggestField
              name={`alsoPlaces/${at}`}
              label={`Further place ${at + 1}`}
              initial={item?.label ?? ""}
              maxLength={96}
              find={find}
              takesFirst
            />
            <div className={styles.rowActions}>
              <Button kind="quiet" onClick={() => remove(key)}>
                Remove {item?.label ?? `place ${at + 1}`}
              </Button>
            </div>
          </div>
        ))}
        {rows.length < mostPlaces && (
          <div>
            <Button data-add onClick={add}>
              Add a further place
            </Button>
          </div>
        )}
      </div>
      <div className={styles.pair}>
        <ParsedTextField
          reads="miles"
          name="travelMiles"
          label="How far you would travel, in miles"
          defaultValue={profile.travelMiles ?? ""}
        />
        {weekly("siteDays", "Days on site a week", "The most you would take.")}
        {weekly("nightsAway", "Nights away a week", "The most you would take; 0 for none.")}
      </div>
      <CheckboxGroup
        name="contractTypes"
        legend="Kinds of contract"
        options={profileOptions.contractType}
        chosen={profile.contractTypes}
        isInColumns
      />
      <CheckboxGroup
        name="workTypes"
        legend="Where the work is done"
        options={profileOptions.workType}
        chosen={profile.workTypes}
        isInColumns
      />
    </ProfileSection>
  );
}

/** Grades by professional body: the server checks that they belong together. */
const grades = professionalBodies.flatMap(({ label, grades: names }) => names.map((grade) => ({ body: label, grade })));
const gradeOptions = [...new Set(grades.map(({ grade }) => grade))].map((grade) => ({
  value: grade,
  label: `${grade} (${grades.flatMap((each) => (each.grade === grade ? each.body : [])).join(", ")})`,
}));

export function MembershipsSection(props: SectionProps) {
  const { profile } = props;
  const list = useSectionRows(profile.memberships);
  const submission = useSectionSave(
    props,
    (typed) => ({
      ricsLevel: choiceOf<RicsLevel>(typed, "ricsLevel"),
      ricsNumber: textOf(typed, "ricsNumber"),
      memberships: list.rows.map((_, at) => ({
        body: textOf(typed, `memberships/${at}/body`) ?? "",
        grade: textOf(typed, `memberships/${at}/grade`) ?? "",
        isWorkingTowards: typed.has(`memberships/${at}/isWorkingTowards`),
        number: textOf(typed, `memberships/${at}/number`),
      })),
    }),
    list.settle,
  );
  return (
    <ProfileSection
      id="bodies"
      intro="We show grades as you state them. Nobody else can see your membership numbers, and giving one does not mean that the grade has been checked."
      submission={submission}
      isChanged={list.isChanged}
    >
      <div className={styles.pair}>
        <SelectField
          name="ricsLevel"
          label="RICS grade"
          hint="“Enrolled on the APC” while you work towards MRICS."
          unchosen="Not specified"
          options={profileOptions.ricsLevel}
          defaultValue={profile.ricsLevel ?? ""}
        />
        <NumberField name="ricsNumber" label="RICS membership number" number={profile.ricsNumber} />
      </div>
      <SectionRows
        list={list}
        most={professionalBodies.length}
        legend="Other body"
        addLabel="Add another body"
        nameOf={(item, at) => labelOf("body", item?.body ?? null) ?? `body ${at + 1}`}
      >
        {(item, at) => (
          <>
            <div className={styles.pair}>
              <SelectField
                name={`memberships/${at}/body`}
                label="Body"
                unchosen="Choose a body"
                missing={`Choose body ${at + 1}, or remove it.`}
                options={profileOptions.body}
                defaultValue={item?.body ?? ""}
              />
              <SelectField
                name={`memberships/${at}/grade`}
                label="Grade"
                unchosen="Choose a grade"
                missing={`Choose the grade of body ${at + 1}.`}
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
          </>
        )}
      </SectionRows>
    </ProfileSection>
  );
}

function NumberField({ name, label, number }: { name: string; label: string; number: string | null }) {
  return (
    <TextField name={name} label={label} hint="Nobody else can see this." maxLength={20} autoComplete="off" defaultValue={number ?? ""} />
  );
}
