import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { parameterNames } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import styles from "./location-field.module.css";

type Suggestion = Outputs["places"]["suggest"][number];
const pauseMs = 150;
const nothing: readonly Suggestion[] = [];

/** The place box: a text field that offers places as one types. Without script it is the text field alone. */
export function LocationField({ initial }: { initial: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { suggestions, ask, clear } = useSuggestions();
  const [active, setActive] = useState(-1);
  const isOpen = suggestions.length > 0;
  const close = () => {
    clear();
    setActive(-1);
  };
  const choose = (suggestion: Suggestion) => {
    if (input.current) input.current.value = suggestion.label;
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = suggestions[active];
    if (event.key === "ArrowDown") setActive((active + 1) % suggestions.length);
    else if (event.key === "ArrowUp") setActive((active <= 0 ? suggestions.length : active) - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field id={id} label="Location" className={styles.field}>
      <input
        ref={input}
        id={id}
        key={initial}
        name={parameterNames.location}
        defaultValue={initial}
        maxLength={100}
        placeholder="Town, county or postcode"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setActive(-1);
          ask(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Places" className={styles.list} hidden={!isOpen}>
        {suggestions.map((suggestion, index) => (
          <div
            key={suggestion.slug}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            // Pressing must not take focus from the field, or the list would close first.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(suggestion);
            }}
          >
            {suggestion.label}
          </div>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {isOpen ? `${suggestions.length} places; choose with the arrow keys` : ""}
      </span>
    </Field>
  );
}

/** Asks after a short pause in typing. Only the answer to the last question counts; a failed one suggests nothing. */
function useSuggestions() {
  const { places } = trpc.useUtils();
  const [suggestions, setSuggestions] = useState(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef("");
  const ask = (text: string) => {
    const prefix = text.trim();
    asked.current = prefix;
    clearTimeout(timer.current);
    if (prefix.length < 2) return setSuggestions(nothing);
    timer.current = setTimeout(() => {
      places.suggest.fetch({ prefix }).then(
        (found) => {
          if (asked.current === prefix) setSuggestions(found);
        },
        () => setSuggestions(nothing),
      );
    }, pauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { suggestions, ask, clear: () => ask("") };
}
