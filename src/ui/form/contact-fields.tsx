import { limits, telephonePattern, telephoneRule } from "#db/values.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

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
