import { limits } from "#db/values.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** An e-mail address, typed without a phone's help with capitals and spelling. */
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
