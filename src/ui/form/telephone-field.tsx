import { telephonePattern, telephoneRule } from "#db/telephone-values.ts";
import { limits } from "#db/values.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

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
