import { type ComponentProps, type ReactNode, useState } from "react";
import { Field } from "#src/ui/field.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import { useField } from "./form-context.ts";
import { checkLength } from "./length-limit.ts";

interface TextAreaFieldProps extends Omit<ComponentProps<"textarea">, "id"> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What is wrong with it, where no form around it says so. */
  error?: string | undefined;
  /** What to say when a required field is empty: "Write your message." */
  missing?: string;
}

/** A field of several lines. What is longer than `maxLength` is said and not cut; what is pasted keeps its lists and links as plain text has them. */
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
