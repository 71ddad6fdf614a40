import { type ChangeEvent, useState } from "react";
import { limits } from "#db/values.ts";
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

const wanted = limits.passwordMinChars;

/**
 * A new password with its requirement and current length. Length is the only rule here; the server also refuses common passwords and those
 * too long. Never truncated, which would set a different password from the one typed.
 */
export function NewPasswordField({ onChange, ...rest }: TextFieldProps) {
  const [length, setLength] = useState(0);
  const count = (event: ChangeEvent<HTMLInputElement>) => {
    setLength([...event.target.value].length);
    onChange?.(event);
  };
  return (
    <div>
      <PasswordField
        hint={`At least ${wanted} characters, of any kind. Three or four words that do not belong together are easy to remember and hard to guess.`}
        missing="Choose a password."
        autoComplete="new-password"
        minLength={wanted}
        {...rest}
        onChange={count}
      />
      <p className={styles.length} aria-hidden="true">
        <progress max={wanted} value={Math.min(length, wanted)} />
        {length >= wanted ? "✓ Long enough" : `${length} of ${wanted} characters`}
      </p>
    </div>
  );
}
