import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { useField } from "#src/ui/form/form-context.ts";
import styles from "./suggesting.module.css";

const pauseMs = 150;

export interface Suggestion {
  value: string;
  label: string;
}
const nothing: readonly Suggestion[] = [];

interface SuggestFieldProps {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  initial?: string;
  maxLength: number;
  find: (text: string) => Promise<readonly Suggestion[]>;
  /** Called with the chosen option, or with null when other text was typed. */
  onChoose?: (option: Suggestion | null) => void;
  /** Enter chooses the first suggestion; by default it does so only once one is highlighted. */
  takesFirst?: boolean;
  /** Clears the field after a choice, for lists of several values. */
  isEmptied?: boolean;
}

/** A text field with suggestions: arrow keys, Enter and Escape, or the pointer. Without script it is a plain text field. */
export function SuggestField({
  name,
  label,
  hint,
  placeholder,
  initial = "",
  maxLength,
  find,
  onChoose,
  takesFirst = false,
  isEmptied = false,
}: SuggestFieldProps) {
  const { id, error, describedBy } = useField(name, { hint });
  const input = useRef<HTMLInputElement>(null);
  const { found, ask, clear } = useSuggestions(find);
  const [active, setActive] = useState(-1);
  const isOpen = found.length > 0;
  const close = () => {
    clear();
    setActive(-1);
  };
  const choose = (option: Suggestion) => {
    if (input.current) input.current.value = isEmptied ? "" : option.label;
    close();
    onChoose?.(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = found[active] ?? (takesFirst ? found[0] : undefined);
    if (event.key === "ArrowDown") setActive((active + 1) % found.length);
    else if (event.key === "ArrowUp") setActive((active <= 0 ? found.length : active) - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} className={styles.field}>
      <input
        ref={input}
        id={id}
        name={name}
        defaultValue={initial}
        {...atMost(maxLength)}
        placeholder={placeholder}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setActive(-1);
          onChoose?.(null);
          ask(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!isOpen}>
        {found.map((option, at) => (
          <div
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={styles.option}
            // A press must not take focus from the field, since the list closes on blur.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(option);
            }}
          >
            {option.label}
          </div>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {isOpen ? `${found.length} found; choose with the arrow keys` : ""}
      </span>
    </Field>
  );
}

/** Fetches suggestions, debounced. Only the latest request counts; a failed one yields none. */
function useSuggestions(find: SuggestFieldProps["find"]) {
  const [found, setFound] = useState(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestedText = useRef("");
  const ask = (text: string) => {
    const wanted = text.trim();
    requestedText.current = wanted;
    clearTimeout(timer.current);
    if (wanted.length < 2) return setFound(nothing);
    timer.current = setTimeout(() => {
      find(wanted).then(
        (options) => requestedText.current === wanted && setFound(options),
        () => setFound(nothing),
      );
    }, pauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { found, ask, clear: () => ask("") };
}

/** Finds places by prefix; the value is the place's slug. */
export function usePlaceSuggestions(): (prefix: string) => Promise<readonly Suggestion[]> {
  const { places } = trpc.useUtils();
  return async (prefix) => (await places.suggest.fetch({ prefix })).map(({ slug, label }) => ({ value: slug, label }));
}

/** Finds firms of the directory by name; a suggestion's value is the firm's slug. */
export function useFirmSuggestions() {
  const cache = trpc.useUtils().companies.directory;
  return async (q: string) => {
    const { items } = await cache.fetch({ q, sector: "", employerType: "", region: "", isHiring: false, page: 1 });
    return items.map(({ slug, name }) => ({ value: slug, label: name }));
  };
}
