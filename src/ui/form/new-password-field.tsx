import { type ChangeEvent, useState } from "react";
import { limits } from "#db/values.ts";
import styles from "./password-field.module.css";
import { PasswordField, type TextFieldProps } from "./text-field.tsx";

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
