import type { FormEvent } from "react";

/** Returns the browser's own validation errors by field name, with this site's messages. */
export function faultsIn(form: HTMLFormElement): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const control of form.elements) {
    if (!isControl(control) || control.name === "" || control.name in faults || control.validity.valid) continue;
    faults[control.name] = faultOf(control);
  }
  return faults;
}

/** Returns the name of the field that was typed into, once it is valid. */
export const correctedFieldOf = (target: EventTarget): string | null =>
  target instanceof Element && isControl(target) && target.validity.valid ? target.name : null;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

function faultOf(control: Control): string {
  const { validity } = control;
  if (validity.customError) return control.validationMessage;
  // A control may supply its own message for a missing value.
  if (validity.valueMissing) return control.dataset.missing ?? "Fill in this field.";
  if (validity.typeMismatch && control.type === "email") return "Enter an e-mail address such as name@example.co.uk.";
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    if (validity.tooShort) return `Use at least ${control.minLength} characters.`;
  }
  return control.dataset.mismatch ?? "Check what you have entered.";
}

/** Reports the length of a text beyond its limit, since the attribute `maxlength` would truncate it silently. */
export function checkLength(control: HTMLInputElement | HTMLTextAreaElement, mostChars: number | undefined): string | undefined {
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
  onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void checkLength(currentTarget, chars),
});
