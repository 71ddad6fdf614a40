import { type ComponentProps, type ReactNode, useState } from "react";
import { Field } from "#src/ui/field.tsx";
import { checkLength } from "./constraints.ts";
import { useField } from "./form-context.ts";
import styles from "./password-field.module.css";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Overrides the form's own error for this field. */
  error?: string;
  /** Message when the field is empty: "Enter your name." Makes the field required unless `required` says otherwise. */
  missing?: string;
}

/**
 * A one-line field. Text longer than `maxLength` is reported, not truncated. Uncontrolled unless given a value, so that text typed before
 * hydration is not lost.
 */
export function TextField(props: TextFieldProps) {
  const { label, hint, error: given, missing, required = missing !== undefined, className, maxLength, onInput, ...input } = props;
  const [over, setOver] = useState<string | undefined>();
  const { id, error, describedBy } = useField(input.name, { error: given ?? over, hint });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input
        {...input}
        id={id}
        required={required}
        data-missing={missing}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onInput={(event) => {
          setOver(checkLength(event.currentTarget, maxLength));
          onInput?.(event);
        }}
      />
    </Field>
  );
}

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
