import type { ReactNode } from "react";
import { useUnsavedWarning } from "#src/lib/leaving.ts";
import styles from "./form.module.css";
import { FormContext } from "./form-context.ts";
import { FormErrorSummary } from "./form-error-summary.tsx";
import type { Submission } from "./submission.ts";

/**
 * A form with what is wrong gathered at its top. `id` must be its own on the page: the fields' ids start with it.
 * `asksBeforeLeaving`: leaving the page with something typed asks first.
 */
export function Form({
  id,
  submission,
  label,
  note,
  asksBeforeLeaving = false,
  children,
}: {
  id: string;
  submission: Submission;
  label?: string;
  /** Stands in the summary below what is wrong with the whole. */
  note?: ReactNode;
  asksBeforeLeaving?: boolean;
  children: ReactNode;
}) {
  useUnsavedWarning(asksBeforeLeaving && submission.isUnsaved);
  return (
    <form
      id={id}
      method="post"
      noValidate
      aria-label={label}
      data-needs-script
      className={styles.form}
      onSubmit={submission.handleSubmit}
      onInput={submission.handleInput}
    >
      <FormContext value={{ id, fieldErrors: submission.fieldErrors }}>
        <FormErrorSummary submission={submission} formId={id} note={note} />
        {children}
      </FormContext>
    </form>
  );
}
