import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { limits, radiiMiles } from "#db/values.ts";
import { parameterNames, paths, writeOwnLocation } from "#server/addresses/paths.ts";
import type { SearchPage } from "#server/types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { SuggestField, usePlaceSuggestions } from "#src/ui/suggesting/suggest-field.tsx";
import { boardFormId } from "./board-form.ts";
import styles from "./search-form.module.css";

interface SearchFormProps {
  form: RefObject<HTMLFormElement | null>;
  page: SearchPage | undefined;
  q: string;
  location: string;
  /** The user’s rounded coordinates while searching around them; otherwise "". */
  near: string;
  radius: string;
  /** On telephones: one line that says what was searched, until it is opened. */
  isFolded: boolean;
  onSearch: () => void;
  /** Called when another radius is chosen around the current place. */
  onRadius: () => void;
  onOwnLocation: (near: string) => void;
}

/** The board's only form. The filters beside the list also belong to it, through their `form` attribute. */
export function SearchForm({ form, page, q, location, near, radius, isFolded, onSearch, onRadius, onOwnLocation }: SearchFormProps) {
  const [isOpen, setOpen] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    onSearch();
  };
  const open = () => {
    flushSync(() => setOpen(true));
    document.getElementById("keywords")?.focus();
  };
  const place = near === "" ? location : "near you";
  const searched = [q, place, place && page?.place ? milesLabel(page.place.radiusMiles) : ""].filter(Boolean).join(" · ");
  return (
    <search className={`${styles.band} ${isFolded && !isOpen ? styles.folded : ""}`} data-screen-only>
      {isFolded && !isOpen && (
        <button
          type="button"
          className={`fold-line ${styles.line}`}
          data-needs-script=""
          data-opens-search=""
          aria-expanded="false"
          aria-controls={boardFormId}
          onClick={open}
        >
          <span>{searched || "All jobs"}</span>
          <span>Edit search</span>
        </button>
      )}
      <form ref={form} id={boardFormId} action={paths.jobs()} autoComplete="off" className={styles.form} onSubmit={submit}>
        <Field id="keywords" label="Keywords">
          <input
            key={q}
            id="keywords"
            type="search"
            name={parameterNames.q}
            defaultValue={q}
            {...atMost(limits.keywordMaxChars)}
            placeholder="Job title, skill or company"
            enterKeyHint="search"
          />
        </Field>
        <div className={styles.location}>
          <LocationField initial={location} isNear={near !== ""} />
          <OwnLocationButton onFound={onOwnLocation} />
        </div>
        <Field id="radius" label="Within">
          <StateSelect id="radius" name={parameterNames.radius} value={radius} onChange={page?.place ? onRadius : undefined}>
            <option value="">{page?.place && !radius ? `${milesLabel(page.place.radiusMiles)} (default)` : "Default"}</option>
            <Options of={radiiMiles.map((miles) => [miles, milesLabel(miles)])} />
          </StateSelect>
        </Field>
        <Button kind="primary" type="submit" className={styles.submit}>
          Search jobs
        </Button>
        {near !== "" && <input type="hidden" name={parameterNames.near} value={near} />}
      </form>
    </search>
  );
}

function milesLabel(miles: number): string {
  if (miles === 0) return "This place only";
  return miles === 1 ? "1 mile" : `${miles} miles`;
}

function LocationField({ initial, isNear }: { initial: string; isNear: boolean }) {
  return (
    <SuggestField
      key={initial}
      name={parameterNames.location}
      label="Location"
      placeholder={isNear ? "Your location" : "Town, county or postcode"}
      initial={initial}
      maxLength={100}
      find={usePlaceSuggestions()}
    />
  );
}

interface StateSelectProps extends ComponentProps<"select"> {
  value: string;
  /** Changes when the options do, so that the selection is restored among them. */
  options?: string;
}

/** A select that follows the address but may be changed before the address does. */
export function StateSelect({ value, options = "", children, ...rest }: StateSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(`${value} ${options}`);
  useEffect(() => {
    const wanted = `${value} ${options}`;
    if (select.current && shown.current !== wanted) select.current.value = value;
    shown.current = wanted;
  }, [value, options]);
  return (
    <select ref={select} defaultValue={value} {...rest}>
      {children}
    </select>
  );
}

const words: Record<OwnLocationState, string> = {
  idle: "",
  asking: "Finding your location…",
  refused: "Your browser did not share your location. Type a town or a postcode instead.",
  unavailable: "Your location could not be found. Type a town or a postcode instead.",
};

/** Searches around the user's location, on a click. Without JavaScript there is no button. */
export function OwnLocationButton({ onFound }: { onFound: (near: string) => void }) {
  const { state, ask } = useOwnLocation(onFound);
  return (
    <div className={styles.row} data-needs-script="">
      <Button kind="quiet" disabled={state === "asking"} onClick={ask}>
        Use my location
      </Button>
      <span role="status" className={styles.status}>
        {words[state]}
      </span>
    </div>
  );
}

type OwnLocationState = "idle" | "asking" | "refused" | "unavailable";

const refusedCode = 1;
const waitMs = 15_000;
const reusedForMs = 600_000;

/** Requests the user's location on a click. It is rounded to about a mile before anything else receives it. */
function useOwnLocation(onFound: (near: string) => void) {
  const [state, setState] = useState<OwnLocationState>("idle");
  const ask = () => {
    if (!navigator.geolocation) return setState("unavailable");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onFound(writeOwnLocation({ lat: coords.latitude, lng: coords.longitude }));
      },
      ({ code }) => setState(code === refusedCode ? "refused" : "unavailable"),
      { enableHighAccuracy: false, timeout: waitMs, maximumAge: reusedForMs },
    );
  };
  return { state, ask };
}
