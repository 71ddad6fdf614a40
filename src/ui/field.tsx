import type { ReactNode } from "react";
import styles from "./field.module.css";

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

/** Error message of the field `id`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={styles.error}>
      <span aria-hidden="true">▲ </span>
      {error}
    </p>
  );
}
