import { type FormEvent, type ReactNode, useContext, useRef, useState } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import { type RefusalQuestion, refusalOf } from "#src/lib/refusal.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { type ButtonKind, buttonClass } from "../button.tsx";
import { correctedFieldOf, faultsIn } from "./constraints.ts";
import styles from "./form.module.css";
import { FormContext } from "./form-context.ts";

/** A `Form`’s submit button, whose label changes while the form is sent. Keeps focus meanwhile. */
export function SubmitButton({
  kind = "primary",
  sending,
  children,
}: {
  kind?: ButtonKind;
  /** Label while sending, such as "Signing in". */
  sending: string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const isSending = useContext(FormContext)?.isSending;
  return (
    // Disabled until hydrated: submitting natively would leave the page.
    <button type="submit" className={buttonClass(kind, styles.submit)} disabled={!isHydrated} aria-disabled={isSending || undefined}>
      {isSending ? `${sending}…` : children}
    </button>
  );
}

export interface Submission {
  isSending: boolean;
  /** The last submission succeeded, and nothing has been typed since. */
  isSent: boolean;
  /** There is input that has not been sent. */
  isUnsaved: boolean;
  fieldErrors: Readonly<Record<string, string>>;
  /** Message for the form as a whole. */
  formError: string | null;
  /** Error code, such as "too-many-attempts". */
  code: string | null;
  retryAfterSeconds: number | null;
  /** Incremented on each failure, for effects such as taking focus. */
  failures: number;
  /** Questions the server asks before saving; nothing was saved. */
  questions: readonly RefusalQuestion[];
  /** Confirms these questions and submits again. */
  confirm: () => void;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  handleInput: (event: FormEvent<HTMLFormElement>) => void;
}

type Outcome = Pick<Submission, "fieldErrors" | "formError" | "code" | "retryAfterSeconds" | "questions">;

const noFault: Outcome = { fieldErrors: {}, formError: null, code: null, retryAfterSeconds: null, questions: [] };

/**
 * Submits a form, ignoring repeated submits while one is pending; checks native constraints first, and maps errors to messages beside the
 * fields.
 * @param submit receives the form data and the codes of the questions confirmed since the last submission; what it throws is shown
 */
export function useSubmission(submit: (typed: FormData, form: HTMLFormElement, confirmed: QuestionCode[]) => Promise<unknown>): Submission {
  const [outcome, setOutcome] = useState(noFault);
  const [failures, setFailures] = useState(0);
  const [phase, setPhase] = useState<"open" | "sending" | "sent">("open");
  const [isUnsaved, setUnsaved] = useState(false);
  const isUnderWay = useRef(false);
  const lastSubmission = useRef<{ form: HTMLFormElement | null; confirmed: QuestionCode[] }>({ form: null, confirmed: [] });

  const fail = (found: Outcome) => {
    setOutcome(found);
    setFailures((count) => count + 1);
    setPhase("open");
  };
  const send = async (form: HTMLFormElement, confirmed: QuestionCode[]) => {
    lastSubmission.current = { form, confirmed };
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
      const { form, confirmed } = lastSubmission.current;
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
      const mended = correctedFieldOf(target);
      if (mended !== null && mended in outcome.fieldErrors)
        setOutcome({ ...outcome, fieldErrors: withoutFault(outcome.fieldErrors, mended) });
      setUnsaved(true);
      setPhase((now) => (now === "sent" ? "open" : now));
    },
  };
}

const withoutFault = (faults: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => field !== name));
