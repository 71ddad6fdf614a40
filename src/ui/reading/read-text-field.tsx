import { type FormEvent, useRef, useState } from "react";
import { TextField, type TextFieldProps } from "#src/ui/form/text-field.tsx";
import { ParsedTextNotice, type ParsedValue, parsedInputText, type ReadKind, useParsedValue } from "./how-read.tsx";
import styles from "./reading.module.css";

interface ParsedTextFieldProps extends TextFieldProps {
  reads: ReadKind;
  defaultValue?: string | number;
  /** Fills adjacent fields with other parsed values, such as the period. */
  onUse?: (understanding: ParsedValue, form: HTMLFormElement | null) => void;
}

/** A text field for free text that shows how it is parsed. Submitted with that meaning whether or not the user confirms it. */
export function ParsedTextField({ reads, onUse, defaultValue = "", ...field }: ParsedTextFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(String(defaultValue));
  const understanding = useParsedValue(reads, typed);
  const use = (read: ParsedValue) => {
    const input = frame.current?.querySelector("input");
    if (!input) return;
    input.value = parsedInputText(read);
    onUse?.(read, input.form);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };
  const follow = ({ target }: FormEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement) setTyped(target.value);
  };
  return (
    <div ref={frame} onInput={follow} className={styles.frame}>
      <TextField autoComplete="off" maxLength={200} {...field} defaultValue={defaultValue} />
      <ParsedTextNotice understanding={understanding} onUse={use} />
    </div>
  );
}
