import { type ReactNode, useContext } from "react";
import { Button } from "./button.tsx";
import styles from "./field.module.css";
import { type FieldNote, FormContext } from "./form/form-context.ts";

/**
 * Label, then hint and error, then the control. The control has the id `id`, and `aria-describedby` with `${id}-hint` and `${id}-error`
 * where present.
 */
export function Field({
  id,
  label,
  hint,
  error,
  className = "",
  children,
}: {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.field} ${className}`.trim()}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
      {children}
    </div>
  );
}

/** Error message of the field `id`, and the note on a value that was filled in for the user. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  const form = useContext(FormContext);
  const note = form?.notes?.[id.slice(form.id.length + 1)];
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <span aria-hidden="true">▲ </span>
          {error}
        </p>
      )}
      {note && <FieldNoteRow id={id} note={note} />}
    </>
  );
}

/** Says where a value came from, with buttons to confirm and to clear it. */
export function FieldNoteRow({ id, note }: { id: string; note: FieldNote }) {
  return (
    <div className={styles.note}>
      <span id={`${id}-note`}>{note.text}</span>{" "}
      <Button kind="quiet" onClick={note.onConfirm}>
        Confirm<span className="visually-hidden"> {note.label}</span>
      </Button>
      <Button kind="quiet" onClick={note.onClear}>
        Clear<span className="visually-hidden"> {note.label}</span>
      </Button>
    </div>
  );
}

interface OptionsProps {
  /** What the select says where nothing is chosen. */
  any?: ReactNode;
  of: readonly ({ value: string | number; label: ReactNode } | readonly [value: string | number, label: ReactNode])[] | undefined;
}

export const Options = ({ any, of }: OptionsProps) => (
  <>
    {any && <option value="">{any}</option>}
    {of?.map((option) => {
      const [value, label] = "value" in option ? [option.value, option.label] : option;
      return (
        <option key={value} value={value}>
          {label}
        </option>
      );
    })}
  </>
);
