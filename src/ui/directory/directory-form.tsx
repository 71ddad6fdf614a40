import type { ReactNode } from "react";
import { capitalise } from "#src/lib/capitals.ts";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import styles from "./directory.module.css";

interface Choice {
  name: string;
  label: string;
  /** The option that does not narrow the list, unless it is among the options. */
  any?: string;
  /** "" narrows nothing. */
  value: string;
  options: readonly { slug: string; label: string; count?: number }[];
}

interface DirectoryFormProps {
  /** Begins the ids of the fields. */
  form: string;
  /** Accessible name of the search: "Companies". */
  label: string;
  action: string;
  q?: { label: string; value: string };
  choices: readonly Choice[];
  checks?: readonly { name: string; value: string; label: string; isOn: boolean }[];
  submitLabel: string;
  /** Hidden fields: the order. */
  children?: ReactNode;
}

/**
 * The filters of a public list: a plain GET form. On telephones it folds to one line that says what is set, so that the list begins in the
 * first screen. The line is the browser's own disclosure: it opens without script.
 */
export function DirectoryForm({ form, label, action, q, choices, checks = [], submitLabel, children }: DirectoryFormProps) {
  const words = [q?.value, ...choices.map(chosenLabel), ...checks.map((check) => check.isOn && check.label)].filter(Boolean).join(" · ");
  const layout = choices.length + (q ? 1 : 0) === 5 ? styles.five : checks.length === 2 ? styles.twoChecks : "";
  return (
    <search aria-label={label}>
      <details className={styles.fold}>
        <summary className="fold-line">
          <span>{words || "No filters set"}</span>
          <span className={styles.ifShut}>{words ? "Change filters" : "Filter"}</span>
          <span className={styles.ifOpen}>Close</span>
        </summary>
      </details>
      <form action={action} method="get" className={`${styles.form} ${layout}`}>
        {q && (
          <Field id={`${form}-q`} label={q.label}>
            <input id={`${form}-q`} type="search" name="q" defaultValue={q.value} {...atMost(200)} />
          </Field>
        )}
        {choices.map((choice) => (
          <ChoiceField key={choice.name} id={`${form}-${choice.name}`} choice={choice} />
        ))}
        {checks.length > 0 && (
          <div className={styles.checks}>
            {checks.map((check) => (
              <label key={check.name} className={styles.check}>
                <input type="checkbox" name={check.name} value={check.value} defaultChecked={check.isOn} /> {check.label}
              </label>
            ))}
          </div>
        )}
        {children}
        <Button kind="primary" type="submit">
          {submitLabel}
        </Button>
      </form>
    </search>
  );
}

const chosenLabel = ({ value, options }: Choice): string => value && (options.find(({ slug }) => slug === value)?.label ?? slugText(value));

/** A value in the query string without matches remains, with a note. */
function ChoiceField({ id, choice: { name, label, any, value, options } }: { id: string; choice: Choice }) {
  const isListed = options.some(({ slug }) => slug === value);
  return (
    <Field id={id} label={label}>
      <select id={id} name={name} defaultValue={value}>
        {any && <option value="">{any}</option>}
        {value && !isListed && <option value={value}>{slugText(value)} (0)</option>}
        {options.map(({ slug, label: words, count }) => (
          <option key={slug} value={slug}>
            {words}
            {count !== undefined && ` (${formatCount(count)})`}
          </option>
        ))}
      </select>
    </Field>
  );
}

const slugText = (slug: string): string => capitalise(slug.replaceAll("-", " "));
