import type { FormEvent } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Says of a text beyond its field's limit how long it is: the attribute `maxlength` would cut it in silence. */
export function checkLength(control: Control, mostChars: number | undefined): string | undefined {
  const { length } = control.value;
  const isOver = mostChars !== undefined && length > mostChars;
  const fault = isOver
    ? `Use at most ${mostChars.toLocaleString("en-GB")} characters. There are ${length.toLocaleString("en-GB")}.`
    : undefined;
  control.setCustomValidity(fault ?? "");
  return fault;
}

/** The limit of a control outside of `TextField` and `TextAreaField`: the browser says so when the form is sent, and nothing is cut. */
export const atMost = (chars: number | undefined) => ({
  onInput: ({ currentTarget }: FormEvent<Control>) => void checkLength(currentTarget, chars),
});
