import { type ComponentProps, type ReactNode, useState } from "react";
import { Field } from "#src/ui/field.tsx";
import { usePastedMarkup } from "#src/ui/pasting/use-pasted-markup.ts";
import { checkLength } from "./constraints.ts";
import { useField } from "./form-context.ts";

interface TextAreaFieldProps extends Omit<ComponentProps<"textarea">, "id"> {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Error message where no surrounding form provides one. */
  error?: string | undefined;
  /** Message when the field is empty: "Write your message." Makes the field required unless `required` says otherwise. */
  missing?: string;
}

/** A multi-line field. Text longer than `maxLength` is reported, not truncated; pasted content keeps its lists and links as plain text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error: fault, missing, required = missing !== undefined, className, maxLength, onInput, onPaste, ...area } = props;
  const paste = usePastedMarkup("plain");
  const [over, setOver] = useState<string | undefined>();
  const wrong = over ?? fault;
  const { id, error, describedBy } = useField(area.name, { hint, ...(wrong !== undefined && { error: wrong }) });
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...area}
        id={id}
        required={required}
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
