import { type FormEvent, Fragment, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { isCalendarDay, shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  /** Accessible name of the search: "Your adverts". */
  label: string;
  action: string;
  /** Parameters of the address that are preserved: the tab, the order. */
  hiddenFields: Readonly<Record<string, string>>;
  /** The active filter; a change remounts the fields. */
  current: Readonly<Record<string, string>>;
  submitLabel: string;
  /** A value in the address cannot be read: the fields are open, with the reason. */
  isFaulty?: boolean;
  /** Folded on wide screens as well. */
  isAlwaysFolded?: boolean;
  /** Folded on tablets as well, where its fields take two rows or more. */
  isFoldedOnTablets?: boolean;
  /** Fields named after the query parameters. */
  children: ReactNode;
}

/**
 * A plain GET form: the filter is serialised to the query string, empty fields are omitted. A new filter begins at page one. On telephones
 * three fields or more fold to one line that says what is set, so that the list begins in the first screen; not without script.
 */
export function FilterBar(props: FilterBarProps) {
  const { label, action, hiddenFields, current, submitLabel, isFaulty = false, isAlwaysFolded, isFoldedOnTablets, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const line = useRef<HTMLButtonElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(isFaulty);
  useEffect(() => {
    if (isFaulty) setOpen(true);
  }, [isFaulty]);
  const setValues = Object.values(current).filter((value) => value !== "");
  const words = useSetWords(form, isOpen) ?? (setValues.length > 0 ? `${counted(setValues.length, "filter")} set` : "");
  /** The focused field is remounted or folded away, so its focus would be lost. */
  const fold = () => {
    setOpen(false);
    (line.current?.offsetParent ? line : submitButton).current?.focus();
  };
  const toggle = () => {
    // What was changed and not submitted is not set.
    if (isOpen) form.current?.reset();
    setOpen(!isOpen);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string" && value.trim()) query.append(name, value.trim());
    fold();
    navigate(addressOf(action, query), { state: { keepPlace: true } });
  };
  return (
    <search aria-label={label} className={isAlwaysFolded ? styles.always : isFoldedOnTablets ? styles.onTablets : undefined}>
      <button
        ref={line}
        type="button"
        className={`fold-line ${styles.line}`}
        data-needs-script=""
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <span>{words || "No filters set"}</span>
        <span>{isOpen ? "Close" : words ? "Change filters" : "Filter"}</span>
      </button>
      <form ref={form} id={id} action={action} method="get" className={`${styles.form} ${isOpen ? "" : styles.folded}`} onSubmit={submit}>
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Fragment key={JSON.stringify(current)}>{children}</Fragment>
        <div className={styles.ways}>
          <Button ref={submitButton} type="submit">
            {submitLabel}
          </Button>
          {setValues.length > 0 && (
            <Link href={addressOf(action, new URLSearchParams(hiddenFields))} keepPlace className={styles.clear} onClick={fold}>
              Clear
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

const addressOf = (action: string, query: URLSearchParams): string => (query.size > 0 ? `${action}?${query}` : action);

/** Returns what the fields of a form say, as they were when it was last folded: "Senior · NEC4 · Within: 25". Null before they are there. */
function useSetWords(form: RefObject<HTMLFormElement | null>, isOpen: boolean): string | null {
  const [words, setWords] = useState<string | null>(null);
  // Without dependencies: options arrive late, and with them their labels.
  useLayoutEffect(() => {
    if (!isOpen && form.current) setWords([...form.current.elements].flatMap(setWordsOf).join(" · "));
  });
  return words;
}

const countAtEnd = /\s*\([^()]*\)$/;

function setWordsOf(field: Element): string[] {
  if (field instanceof HTMLSelectElement) {
    return field.name && field.value ? [...field.selectedOptions].map(({ text }) => text.replace(countAtEnd, "")) : [];
  }
  if (!(field instanceof HTMLInputElement) || field.type === "hidden" || field.value.trim() === "") return [];
  const label = field.labels?.[0]?.textContent?.trim() ?? "";
  if (field.type === "checkbox") return field.checked ? [label] : [];
  if (field.type === "search") return [field.value];
  return [`${label}: ${dateWords(field.value)}`];
}

/** "20 Nov 2026", "20 Nov 2026, 09:00"; any other value as it is. */
function dateWords(value: string): string {
  const [day = "", time] = value.split("T");
  if (!isCalendarDay(day)) return value;
  return [shortDate(new Date(`${day}T12:00:00Z`)), ...(time ? [time] : [])].join(", ");
}

interface FilterChoiceProps {
  /** Name of the list, which makes the field's id unique. */
  list: string;
  name: string;
  label: string;
  value: string;
  options: readonly { slug: string; label: string }[];
}

export function FilterChoice({ list, name, label, value, options }: FilterChoiceProps) {
  const id = `${list}-${name}`;
  return (
    <Field id={id} label={label}>
      <select id={id} name={name} defaultValue={value}>
        {options.map(({ slug, label: words }) => (
          <option key={slug} value={slug}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}
