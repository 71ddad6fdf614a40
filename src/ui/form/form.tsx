import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useUnsavedWarning } from "#src/lib/leaving.ts";
import type { RefusalQuestion } from "#src/lib/refusal.ts";
import { RetryCountdown } from "#src/ui/load-error.tsx";
import { Button } from "../button.tsx";
import styles from "./form.module.css";
import { FormContext, fieldId } from "./form-context.ts";
import formErrorSummaryStyles from "./form-error-summary.module.css";
import type { Submission } from "./submit-button.tsx";

/**
 * A form with an error summary at its top. `id` must be unique on the page: the fields' ids start with it. `asksBeforeLeaving` warns before
 * leaving the page with unsent input.
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
  /** Shown in the summary below the form's own error. */
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
      <FormContext value={{ id, fieldErrors: submission.fieldErrors, isSending: submission.isSending }}>
        <FormErrorSummary submission={submission} formId={id} note={note} />
        {children}
      </FormContext>
    </form>
  );
}

/** Error summary of a form, with a link to each field. Takes focus whenever submitting has failed. */
export function FormErrorSummary({
  submission,
  formId,
  note,
}: {
  submission: Pick<Submission, "fieldErrors" | "formError" | "retryAfterSeconds" | "failures"> &
    Partial<Pick<Submission, "questions" | "confirm">>;
  formId: string;
  note?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { fieldErrors, formError, retryAfterSeconds, failures, questions = [], confirm } = submission;
  const faults = Object.entries(fieldErrors);
  useEffect(() => {
    if (failures > 0) box.current?.focus();
  }, [failures]);
  const isFaulty = faults.length > 0 || formError !== null;
  useEffect(() => (isFaulty ? prefixTitleWithError() : undefined), [isFaulty]);
  if (!isFaulty && questions.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className={formErrorSummaryStyles.summary}>
      {formError !== null && <p className={formErrorSummaryStyles.heading}>{formError}</p>}
      {formError !== null && note && <p>{note}</p>}
      {retryAfterSeconds !== null && <RetryCountdown key={failures} seconds={retryAfterSeconds} />}
      {questions.length > 0 && (
        <>
          <Questions questions={questions} />
          <Button onClick={confirm}>Yes, go on</Button>
        </>
      )}
      {faults.length > 0 && (
        <>
          <p className={formErrorSummaryStyles.heading}>There is a problem</p>
          <ul className={formErrorSummaryStyles.list}>
            {faults.map(([name, fault]) => (
              <li key={name}>
                <a href={`#${fieldId(formId, name)}`} onClick={focusField}>
                  {fault}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Prefixes the document title with "Error: " until cleaned up. */
function prefixTitleWithError(): () => void {
  const mark = "Error: ";
  if (!document.title.startsWith(mark)) document.title = mark + document.title;
  return () => {
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
  };
}

/** Moves focus only: the address is unchanged, so that Back leaves the form. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: "center" });
}

/** Questions the server asks before it accepts the input. Nothing was saved, and the input is unchanged. */
function Questions({ questions }: { questions: readonly RefusalQuestion[] }) {
  return (
    <>
      <p className={formErrorSummaryStyles.heading}>
        {questions.length === 1 ? "One question before you continue" : "Some questions before you continue"}
      </p>
      <ul className={formErrorSummaryStyles.list}>
        {[...new Set(questions.map(({ text }) => text))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
