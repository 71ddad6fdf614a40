import { type ComponentProps, type ReactNode, useState } from "react";
import { telephonePattern, telephoneRule } from "#db/telephone-values.ts";
import { limits } from "#db/values.ts";
import { Field } from "#src/ui/field.tsx";
import { useField } from "./form-context.ts";
import { checkLength } from "./length-limit.ts";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "id"> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Overrides the form's own error for this field. */
  error?: string;
  /** Message when a required field is empty: "Enter your name." */
  missing?: string;
}

/**
 * A one-line field. Text longer than `maxLength` is reported, not truncated. Uncontrolled unless given a value, so that text typed before
 * hydration is not lost.
 */
export function TextField({ label, hint, error: given, missing, className, maxLength, onInput, ...input }: TextFieldProps) {
  const [over, setOver] = useState<string | undefined>();
  const { id, error, describedBy } = useField(input.name, { error: given ?? over, hint });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <input
        {...input}
        id={id}
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

/** An email field without autocapitalisation and spelling correction. */
export function EmailField(field: Partial<TextFieldProps>) {
  return (
    <TextField
      name="email"
      label="E-mail address"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.emailMaxChars}
      missing="Enter your e-mail address."
      required
      {...field}
    />
  );
}

export function TelephoneField(field: TextFieldProps) {
  return (
    <TextField
      type="tel"
      autoComplete="tel"
      maxLength={limits.telephoneMaxChars}
      pattern={telephonePattern}
      data-mismatch={telephoneRule}
      {...field}
    />
  );
}
