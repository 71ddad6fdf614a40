import { createContext, useContext, useId } from "react";

/** What a form tells its fields: what their ids start with, and what is wrong with each. */
export const FormContext = createContext<{ id: string; fieldErrors: Readonly<Record<string, string>> } | null>(null);

export interface FieldFacts {
  id: string;
  error: string | undefined;
  /** For the control itself. */
  describedBy: string | undefined;
}

/** Id, error and description of a field, in or outside a `Form`. */
export function useField(name: string, { error, hint }: { error?: string; hint?: unknown } = {}): FieldFacts {
  const form = useContext(FormContext);
  const own = useId();
  const id = form ? fieldId(form.id, name) : own;
  const fault = error ?? form?.fieldErrors[name];
  const describedBy = [hint ? `${id}-hint` : "", fault ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, error: fault, describedBy: describedBy || undefined };
}

export const fieldId = (formId: string, name: string): string => `${formId}-${name}`;
