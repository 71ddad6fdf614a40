import { limits } from "#db/values.ts";
import { TextField } from "#src/ui/form/text-field.tsx";

export function NameField({ initial }: { initial: string }) {
  return (
    <TextField
      name="name"
      label="Your name"
      hint="As you want other people here to see it."
      defaultValue={initial}
      autoComplete="name"
      missing="Enter your name."
      maxLength={limits.personNameMaxChars}
    />
  );
}
