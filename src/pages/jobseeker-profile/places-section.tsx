import { useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { ReadTextField } from "#src/ui/reading/read-text-field.tsx";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { useFindPlaces } from "#src/ui/suggesting/use-find-places.ts";
import styles from "./profile-section.module.css";
import { ProfileSection } from "./profile-section.tsx";
import { choices } from "./profile-words.ts";
import { numberOrWordsOf, textOf, tickedOf } from "./typed-values.ts";
import { useRows } from "./use-rows.ts";
import { type SectionProps, useSectionSave } from "./use-section-save.ts";

const mostPlaces = 10;

/** Where, and how, the person would work. */
export function PlacesSection(props: SectionProps) {
  const { profile } = props;
  /** Slugs of what was chosen, by the label that stands in the field. */
  const slugs = useRef(new Map([profile.place, ...profile.alsoPlaces].flatMap((place) => (place ? [[place.label, place.slug]] : []))));
  const findPlaces = useFindPlaces();
  const find = async (typed: string) => {
    const found = await findPlaces(typed);
    for (const { value, label } of found) slugs.current.set(label, value);
    return found;
  };
  // Words that were not chosen from the list go as they are: the server says that they are no place of it.
  const slugOf = (label: string) => slugs.current.get(label) ?? label;
  const { rows, isChanged, frame, add, remove, settle } = useRows(profile.alsoPlaces);
  const submission = useSectionSave(
    props,
    (typed) => {
      const place = textOf(typed, "place");
      return {
        place: place === null ? null : slugOf(place),
        alsoPlaces: rows.map((_, at) => slugOf(textOf(typed, `alsoPlaces/${at}`) ?? "")),
        travelMiles: numberOrWordsOf(typed, "travelMiles"),
        siteDays: numberOrWordsOf(typed, "siteDays"),
        nightsAway: numberOrWordsOf(typed, "nightsAway"),
        contractTypes: tickedOf(typed, "contractTypes"),
        workTypes: tickedOf(typed, "workTypes"),
      };
    },
    settle,
  );
  const weekly = (name: "siteDays" | "nightsAway", label: string, hint: string) => (
    <ReadTextField
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
        hint="Begin to type a town, county or region, then choose one."
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
        <ReadTextField
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
        options={choices.contractType}
        chosen={profile.contractTypes}
        isInColumns
      />
      <CheckboxGroup name="workTypes" legend="Where the work is done" options={choices.workType} chosen={profile.workTypes} isInColumns />
    </ProfileSection>
  );
}
