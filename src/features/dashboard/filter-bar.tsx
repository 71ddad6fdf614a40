import { type FormEvent, Fragment, type ReactNode, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  /** Accessible name of the search: "Your adverts". */
  label: string;
  /** Address of the list. */
  action: string;
  /** Parameters of the address that are preserved: the tab, the order. */
  hiddenFields: Readonly<Record<string, string>>;
  /** The active filter; a change remounts the fields. */
  current: Readonly<Record<string, string>>;
  submitLabel: string;
  /** Fields named after the query parameters. */
  children: ReactNode;
}

/** A plain GET form: the filter is serialised to the query string, empty fields are omitted. A new filter begins at page one. */
export function FilterBar({ label, action, hiddenFields, current, submitLabel, children }: FilterBarProps) {
  const go = (href: string) => navigate(href, { state: { keepPlace: true } });
  const submitButton = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string" && value.trim()) query.append(name, value.trim());
    // The field in which Enter was pressed is remounted, so its focus would be lost.
    submitButton.current?.focus();
    go(`${action}?${query}`);
  };
  const isNarrowed = Object.values(current).some((value) => value !== "");
  return (
    <search aria-label={label}>
      <form action={action} method="get" className={styles.form} onSubmit={submit}>
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Fragment key={JSON.stringify(current)}>{children}</Fragment>
        <div className={styles.ways}>
          <Button ref={submitButton} type="submit">
            {submitLabel}
          </Button>
          {isNarrowed && (
            <Link
              href={`${action}?${new URLSearchParams(hiddenFields)}`}
              keepPlace
              className={styles.clear}
              // Focus would be lost with the link, which disappears.
              onClick={() => submitButton.current?.focus()}
            >
              Clear
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

interface FilterChoiceProps {
  /** Name of the list, which makes the field's id unique. */
  list: string;
  name: string;
  label: string;
  value: string;
  options: readonly { slug: string; label: string }[];
}

/** A single choice in a filter. */
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
