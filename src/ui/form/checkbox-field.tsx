import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "#src/ui/field.tsx";
import styles from "./choice.module.css";
import { useField } from "./form-context.ts";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Message when it is required and not ticked. */
  missing?: string;
}

export function CheckboxField({ label, hint, error: given, missing, className = "", ...input }: CheckboxFieldProps) {
  const { id, error, describedBy } = useField(input.name, { error: given, hint });
  return (
    <div className={`${styles.choice} ${className}`.trim()}>
      <FieldError id={id} error={error} />
      <label className={styles.option}>
        <input
          {...input}
          type="checkbox"
          id={id}
          data-missing={missing}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
