import { createContext, useContext, useId } from "react";

/** A value that was filled in for the user, to be confirmed or cleared. */
export interface FieldNote {
  /** Where the value comes from: "Read from your text: check it." */
  text: string;
  /** The field's name for screen readers. */
  label: string;
  onConfirm: () => void;
  onClear: () => void;
}

interface FormFacts {
  id: string;
  fieldErrors: Readonly<Record<string, string>>;
  notes?: Readonly<Record<string, FieldNote>>;
  isSending?: boolean;
}

/** A form's id prefix, errors, notes and state, passed to its fields and its submit button. */
export const FormContext = createContext<FormFacts | null>(null);

interface FieldFacts {
  id: string;
  error: string | undefined;
  /** Value for the control's `aria-describedby`. */
  describedBy: string | undefined;
}

/** Returns id, error and description of a field, inside or outside a `Form`. */
export function useField(name: string, { error, hint }: { error?: string; hint?: unknown } = {}): FieldFacts {
  const form = useContext(FormContext);
  const fallbackId = useId();
  const id = form ? fieldId(form.id, name) : fallbackId;
  const fault = error ?? form?.fieldErrors[name];
  const hasNote = form?.notes?.[name] !== undefined;
  const describedBy = [hint ? `${id}-hint` : "", fault ? `${id}-error` : "", hasNote ? `${id}-note` : ""].filter(Boolean).join(" ");
  return { id, error: fault, describedBy: describedBy || undefined };
}

export const fieldId = (formId: string, name: string): string => `${formId}-${name}`;
