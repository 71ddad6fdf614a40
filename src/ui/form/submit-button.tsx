import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import { type AskedQuestion, refusalOf } from "#src/lib/refusal.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { type ButtonKind, buttonClass } from "../button.tsx";
import { faultsIn, mendedField } from "./constraints.ts";
import styles from "./form.module.css";

/** Says what happens, and while it happens that it does. Keeps focus meanwhile. */
export function SubmitButton({
  submission,
  kind = "primary",
  sending,
  children,
}: {
  submission: Submission;
  kind?: ButtonKind;
  /** "Signing in" */
  sending: string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    // Until script has taken the form over, sending it would leave the page.
    <button
      type="submit"
      className={buttonClass(kind, styles.submit)}
      disabled={!isHydrated}
      aria-disabled={submission.isSending || undefined}
    >
      {submission.isSending ? `${sending}…` : children}
    </button>
  );
}

/** One form's way to the server and back. */
export interface Submission {
  isSending: boolean;
  /** The last send went well, and nothing has been typed since. */
  isSent: boolean;
  /** Something was typed that has not been sent. */
  isUnsaved: boolean;
  /** By name of the field. */
  fieldErrors: Readonly<Record<string, string>>;
  /** What is wrong with the whole. */
  formError: string | null;
  /** Code of the refusal, such as "too-many-attempts". */
  code: string | null;
  /** How long to wait, as of `failedAt`. */
  retryAfterSeconds: number | null;
  /** Changes with each failure, for what must happen once for each, such as taking focus. */
  failures: number;
  /** What looks wrong to the site; nothing was saved. */
  questions: readonly AskedQuestion[];
  /** Answers these with yes and sends the form again. */
  confirm: () => void;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  handleInput: (event: FormEvent<HTMLFormElement>) => void;
}

interface Outcome {
  fieldErrors: Readonly<Record<string, string>>;
  formError: string | null;
  code: string | null;
  retryAfterSeconds: number | null;
  questions: readonly AskedQuestion[];
}

const noFault: Outcome = { fieldErrors: {}, formError: null, code: null, retryAfterSeconds: null, questions: [] };

/**
 * Sends a form once however often it is submitted, checks its native constraints first, and turns refusals into what stands beside the fields.
 * @param submit gets what was typed, and the codes of the questions answered with yes since the form was last sent; what it throws is shown
 */
export function useSubmission(submit: (typed: FormData, form: HTMLFormElement, confirmed: QuestionCode[]) => Promise<unknown>): Submission {
  const [outcome, setOutcome] = useState(noFault);
  const [failures, setFailures] = useState(0);
  const [phase, setPhase] = useState<"open" | "sending" | "sent">("open");
  const [isUnsaved, setUnsaved] = useState(false);
  const isUnderWay = useRef(false);
  const asked = useRef<{ form: HTMLFormElement | null; confirmed: QuestionCode[] }>({ form: null, confirmed: [] });

  const fail = (found: Outcome) => {
    setOutcome(found);
    setFailures((count) => count + 1);
    setPhase("open");
  };
  const send = async (form: HTMLFormElement, confirmed: QuestionCode[]) => {
    asked.current = { form, confirmed };
    isUnderWay.current = true;
    setPhase("sending");
    try {
      await submit(new FormData(form), form, confirmed);
      setOutcome(noFault);
      setUnsaved(false);
      setPhase("sent");
    } catch (error) {
      const { message, fieldErrors, code, retryAfterSeconds, questions = [] } = refusalOf(error);
      const isWhole = Object.keys(fieldErrors).length === 0 && questions.length === 0;
      fail({ fieldErrors, formError: isWhole ? message : null, code, retryAfterSeconds, questions });
    } finally {
      isUnderWay.current = false;
    }
  };
  return {
    ...outcome,
    failures,
    isSending: phase === "sending",
    isSent: phase === "sent",
    isUnsaved: isUnsaved && phase !== "sending",
    confirm: () => {
      const { form, confirmed } = asked.current;
      if (form && !isUnderWay.current) void send(form, [...confirmed, ...outcome.questions.map(({ code }) => code)]);
    },
    handleSubmit: (event) => {
      event.preventDefault();
      if (isUnderWay.current) return;
      const fieldErrors = faultsIn(event.currentTarget);
      if (Object.keys(fieldErrors).length > 0) fail({ ...noFault, fieldErrors });
      else void send(event.currentTarget, []);
    },
    handleInput: ({ target }) => {
      const mended = mendedField(target);
      if (mended !== null && mended in outcome.fieldErrors) setOutcome({ ...outcome, fieldErrors: without(outcome.fieldErrors, mended) });
      setUnsaved(true);
      setPhase((now) => (now === "sent" ? "open" : now));
    },
  };
}

const without = (faults: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name));
