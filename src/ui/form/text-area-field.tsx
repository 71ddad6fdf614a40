import { type ComponentProps, type ReactNode, useState } from "react";
import { Field } from "#src/ui/field.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import { useField } from "./form-context.ts";
import { checkLength } from "./length-limit.ts";

interface TextAreaFieldProps extends Omit<ComponentProps<"textarea">, "id"> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Error message where no surrounding form provides one. */
  error?: string | undefined;
  /** Message when a required field is empty: "Write your message." */
  missing?: string;
}

/** A multi-line field. Text longer than `maxLength` is reported, not truncated; pasted content keeps its lists and links as plain text. */
export function TextAreaField({ label, hint, error: fault, missing, className, maxLength, onInput, onPaste, ...area }: TextAreaFieldProps) {
  const paste = usePastedMarkup("plain");
  const [over, setOver] = useState<string | undefined>();
  const wrong = over ?? fault;
  const { id, error, describedBy } = useField(area.name, { hint, ...(wrong !== undefined && { error: wrong }) });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...area}
        id={id}
        data-missing={missing}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onPaste={onPaste ?? paste}
        onInput={(event) => {
          setOver(checkLength(event.currentTarget, maxLength));
          onInput?.(event);
        }}
      />
    </Field>
  );
}
