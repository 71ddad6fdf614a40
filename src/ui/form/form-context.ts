import { createContext, useContext, useId } from "react";

/** A form's id prefix and errors, passed to its fields. */
export const FormContext = createContext<{ id: string; fieldErrors: Readonly<Record<string, string>> } | null>(null);

export interface FieldFacts {
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
  const describedBy = [hint ? `${id}-hint` : "", fault ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, error: fault, describedBy: describedBy || undefined };
}

export const fieldId = (formId: string, name: string): string => `${formId}-${name}`;
