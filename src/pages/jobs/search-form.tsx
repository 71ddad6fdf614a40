import type { FormEvent, RefObject } from "react";
import { limits, radiiMiles } from "#db/values.ts";
import { parameterNames, paths } from "#server/addresses/paths.ts";
import type { SearchPage } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { useFindPlaces } from "#src/ui/suggesting/use-find-places.ts";
import { boardFormId } from "./board-form.ts";
import { OwnLocationButton } from "./own-location-button.tsx";
import styles from "./search-form.module.css";
import { StateSelect } from "./state-select.tsx";

export interface SearchFormProps {
  form: RefObject<HTMLFormElement | null>;
  page: SearchPage | undefined;
  q: string;
  location: string;
  /** The searcher’s rounded coordinates while they are searched around; else "". */
  near: string;
  radius: string;
  onSearch: () => void;
  /** Another radius was chosen around the place already in force. */
  onRadius: () => void;
  onOwnLocation: (near: string) => void;
}

/** The board's one form. The filters beside the list belong to it too, through their `form` attribute. */
export function SearchForm({ form, page, q, location, near, radius, onSearch, onRadius, onOwnLocation }: SearchFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <search className={styles.band} data-screen-only>
      <form ref={form} id={boardFormId} action={paths.jobs()} autoComplete="off" className={styles.form} onSubmit={submit}>
        <Field id="keywords" label="Keywords">
          <input
            key={q}
            id="keywords"
            type="search"
            name={parameterNames.q}
            defaultValue={q}
            {...atMost(limits.keywordMaxChars)}
            placeholder="Title, skill, suite or company"
            enterKeyHint="search"
          />
        </Field>
        <LocationField initial={location} isNear={near !== ""} />
        <Field id="radius" label="Within">
          <StateSelect id="radius" name={parameterNames.radius} value={radius} onChange={page?.place ? onRadius : undefined}>
            <option value="">{page?.place && !radius ? `${milesLabel(page.place.radiusMiles)} (usual)` : "Usual"}</option>
            {radiiMiles.map((miles) => (
              <option key={miles} value={miles}>
                {milesLabel(miles)}
              </option>
            ))}
          </StateSelect>
        </Field>
        <Button kind="primary" type="submit" className={styles.submit}>
          Search jobs
        </Button>
        <OwnLocationButton onFound={onOwnLocation} />
        {near !== "" && <input type="hidden" name={parameterNames.near} value={near} />}
      </form>
    </search>
  );
}

function milesLabel(miles: number): string {
  if (miles === 0) return "Here only";
  return miles === 1 ? "1 mile" : `${miles} miles`;
}

/** The place box. */
function LocationField({ initial, isNear }: { initial: string; isNear: boolean }) {
  return (
    <SuggestField
      key={initial}
      name={parameterNames.location}
      label="Location"
      placeholder={isNear ? "Your location" : "Town, county or postcode"}
      initial={initial}
      maxLength={100}
      find={useFindPlaces()}
    />
  );
}
