import { type FormEvent, Fragment, type ReactNode, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  /** What is searched: "Your adverts". */
  label: string;
  /** Address of the list. */
  action: string;
  /** Parameters of the address that are kept as they are: the tab, the order. */
  kept: Readonly<Record<string, string>>;
  /** The filter as it stands; another one lays the fields out anew. */
  current: Readonly<Record<string, string>>;
  submitLabel: string;
  /** Fields named after the parameters of the address. */
  children: ReactNode;
}

/** A plain form of the address: what is asked for stands there, and empty fields do not. A new filter begins at the first page. */
export function FilterBar({ label, action, kept, current, submitLabel, children }: FilterBarProps) {
  const go = (href: string) => navigate(href, { state: { keepPlace: true } });
  const submitButton = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string" && value.trim()) asked.append(name, value.trim());
    // The field that Enter was pressed in is laid out anew.
    submitButton.current?.focus();
    go(`${action}?${asked}`);
  };
  const isNarrowed = Object.values(current).some((value) => value !== "");
  return (
    <search aria-label={label}>
      <form action={action} method="get" className={styles.form} onSubmit={submit}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Fragment key={JSON.stringify(current)}>{children}</Fragment>
        <div className={styles.ways}>
          <Button ref={submitButton} type="submit">
            {submitLabel}
          </Button>
          {isNarrowed && (
            <Link
              href={`${action}?${new URLSearchParams(kept)}`}
              keepPlace
              className={styles.clear}
              // It goes with what it clears.
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
