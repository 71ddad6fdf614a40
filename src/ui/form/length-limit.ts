import type { FormEvent } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Reports the length of a text beyond its limit, since the attribute `maxlength` would truncate it silently. */
export function checkLength(control: Control, mostChars: number | undefined): string | undefined {
  const { length } = control.value;
  const isOver = mostChars !== undefined && length > mostChars;
  const fault = isOver
    ? `Use at most ${mostChars.toLocaleString("en-GB")} characters. There are ${length.toLocaleString("en-GB")}.`
    : undefined;
  control.setCustomValidity(fault ?? "");
  return fault;
}

/** Returns the limit for a control outside `TextField` and `TextAreaField`: validated by the browser on submit, never truncated. */
export const atMost = (chars: number | undefined) => ({
  onInput: ({ currentTarget }: FormEvent<Control>) => void checkLength(currentTarget, chars),
});
