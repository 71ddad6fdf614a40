import { useState } from "react";
import { Field } from "#src/ui/field.tsx";
import { useField } from "./form-context.ts";
import styles from "./password-field.module.css";
import type { TextFieldProps } from "./text-field.tsx";

/** A password with a button that reveals it. For existing passwords; see `NewPasswordField`. */
export function PasswordField({ label, hint, error: given, missing = "Enter your password.", className, ...input }: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const { id, error, describedBy } = useField(input.name, { error: given, hint });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <div className={styles.row}>
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          {...input}
          id={id}
          type={isShown ? "text" : "password"}
          data-missing={missing}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
        <button type="button" className={styles.show} aria-pressed={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
          <span className="visually-hidden"> what is in “{label}”</span>
        </button>
      </div>
    </Field>
  );
}
