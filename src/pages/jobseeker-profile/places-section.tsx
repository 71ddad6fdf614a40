import { useRef } from "react";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { useFindPlaces } from "#src/ui/suggesting/use-find-places.ts";
import { ProfileSection } from "./profile-section.tsx";
import { choices } from "./profile-words.ts";
import { numberOf, textOf, tickedOf } from "./typed-values.ts";
import { type Profile, useSectionSave } from "./use-section-save.ts";

/** Where, and how, the person would work. */
export function PlacesSection({ profile }: { profile: Profile }) {
  const chosen = useRef(profile.place);
  const find = useFindPlaces();
  const submission = useSectionSave((typed) => {
    const place = textOf(typed, "place");
    return {
      // Words that were not chosen from the list go as they are: the server says that they are no place of it.
      place: place === null ? null : (chosen.current?.slug ?? place),
      travelMiles: numberOf(typed, "travelMiles"),
      contractTypes: tickedOf(typed, "contractTypes"),
      workTypes: tickedOf(typed, "workTypes"),
    };
  });
  return (
    <ProfileSection id="places" intro="Only the county or region is shown while you are anonymous." submission={submission}>
      <SuggestField
        name="place"
        label="Where you are based"
        hint="Begin to type a town, county or region, then choose one."
        initial={profile.place?.label ?? ""}
        maxLength={96}
        find={find}
        takesFirst
        onChoose={(option) => {
          chosen.current = option && { slug: option.value, label: option.label };
        }}
      />
      <TextField
        name="travelMiles"
        label="How far you would travel, in miles"
        inputMode="numeric"
        pattern="\s*\d{1,3}\s*"
        data-mismatch="Enter whole miles from 0 to 500."
        defaultValue={profile.travelMiles ?? ""}
      />
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
