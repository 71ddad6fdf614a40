import type { ReactNode } from "react";
import styles from "./field.module.css";

/** Label above, hint before the control. The control carries `id`, and `aria-describedby` of `${id}-hint` when there is a hint. */
export function Field({
  id,
  label,
  hint,
  className = "",
  children,
}: {
  id: string;
  label: string;
  hint?: string;
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
      {children}
    </div>
  );
}
