import { type RefObject, useEffect, useRef } from "react";
import { applicationReference } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { onSessionEnd } from "#src/features/auth/session-flags.ts";
import { longDate } from "#src/lib/dates.ts";
import { mergeFields } from "#src/lib/merge-fields.ts";
import { clearStored, tryStorage } from "#src/lib/stored.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import type { Job } from "../job/job.types.ts";
import styles from "./apply.module.css";

const stateWords: Record<Exclude<ApplicationState, "draft">, string> = {
  sent: "It has not been opened yet.",
  opened: "The advertiser has opened it.",
  "in-review": "The advertiser is reviewing it.",
  shortlisted: "You are on the shortlist.",
  interview: "The advertiser wants to interview you.",
  offer: "You have an offer.",
  hired: "You were hired.",
  "not-progressing": "The advertiser is not taking your application further.",
  withdrawn: "You withdrew it. An advert takes one application from each person, so it cannot be sent again.",
};

/** Shown once the application is sent; a jobseeker can send only one application per advert. */
export function AlreadyApplied({ job, application: { id, state, sentAt } }: { job: Job; application: OwnApplication }) {
  const heading = useFocusedHeading();
  return (
    <section aria-labelledby="applied" className={styles.part}>
      <h2 id="applied" ref={heading} tabIndex={-1}>
        You applied{sentAt && ` on ${longDate(new Date(sentAt))}`}
      </h2>
      <p>
        {state !== "draft" && stateWords[state]} Its reference is <strong className="unbroken">{applicationReference(id)}</strong>.
      </p>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={paths.jobseekerTab("applications")}>
          See your applications
        </ButtonLink>
        <Link href={paths.job(job.id)}>Back to the advert</Link>
      </p>
    </section>
  );
}

export type Question = Outputs["jobs"]["questions"][number];
export type OwnApplication = NonNullable<Outputs["applications"]["own"]>;

/** Contents of the form; answers in question order. */
export interface ApplicationFormValues {
  phone: string;
  coverNote: string;
  /** ID of the attached CV; "" for none. */
  cvId: string;
  answers: readonly string[];
}

/** Field name of a question's answer, as used in the server's field errors. */
export const answerField = (at: number): string => `answers/${at}/answer`;

/** Converts a saved application to form values; questions added since are unanswered. */
export function toFormValues(
  { phone, coverNote, cvId, answers }: Pick<OwnApplication, "phone" | "coverNote" | "cvId" | "answers">,
  questions: readonly Question[],
): ApplicationFormValues {
  const given = new Map(answers.map(({ question, answer }) => [question, answer]));
  return {
    phone: phone ?? "",
    coverNote: coverNote ?? "",
    cvId: cvId ?? "",
    answers: questions.map(({ question }) => given.get(question) ?? ""),
  };
}

export function toSendInput(
  jobId: number,
  questions: readonly Question[],
  { phone, coverNote, cvId, answers }: ApplicationFormValues,
): Inputs["applications"]["send"] {
  return {
    jobId,
    phone,
    coverNote,
    cvId: cvId || null,
    answers: questions.map(({ question }, at) => ({ question, answer: answers[at] ?? "" })),
  };
}

export function toSaveDraftInput(
  jobId: number,
  questions: readonly Question[],
  written: ApplicationFormValues,
  seen: string | null = null,
): Inputs["applications"]["saveDraft"] {
  return { ...toSendInput(jobId, questions, written), seen };
}

/** Returns whether a saved draft equals the form's contents. */
export const isSameAsDraft = (draft: OwnApplication, written: ApplicationFormValues, questions: readonly Question[]): boolean =>
  JSON.stringify(toSaveDraftInput(0, questions, toFormValues(draft, questions))) ===
  JSON.stringify(toSaveDraftInput(0, questions, written));

/** Returns every part of the form under its field name. */
const flattenFormValues = ({ answers, ...rest }: ApplicationFormValues): Record<string, string> => ({
  ...rest,
  ...Object.fromEntries(answers.map((answer, at) => [answerField(at), answer])),
});

const unflattenFormValues = (
  { phone = "", coverNote = "", cvId = "", ...answers }: Record<string, string>,
  count: number,
): ApplicationFormValues => ({
  ...{ phone, coverNote, cvId },
  answers: Array.from({ length: count }, (_, at) => answers[answerField(at)] ?? ""),
});

/**
 * Merges the form with a version saved elsewhere. `conflicts` names fields that both changed; for them `written` has the form's value.
 * `adopted` has the values taken over, by field name. Where the common base is unknown, every difference is a conflict.
 */
export function mergeFormValues({
  seen,
  mine,
  theirs,
}: {
  seen: ApplicationFormValues | null;
  mine: ApplicationFormValues;
  theirs: ApplicationFormValues;
}) {
  const both = { mine: flattenFormValues(mine), theirs: flattenFormValues(theirs) };
  const unlike = Object.fromEntries(Object.keys(both.mine).map((name) => [name, "\0"]));
  const { fields, conflicts, adopted } = mergeFields({ seen: seen ? flattenFormValues(seen) : unlike, ...both });
  return {
    written: unflattenFormValues(fields, mine.answers.length),
    conflicts,
    adopted: Object.fromEntries(adopted.map((name) => [name, both.theirs[name] ?? ""])),
  };
}

const prefix = "application:";

interface StoredDraft {
  /** Public ID of the author. */
  writer: string;
  atMs: number;
  /** When the draft they continue was saved; null where there was none. */
  seen: string | null;
  written: ApplicationFormValues;
}

/** Stores an unsaved application in this tab's session storage: it outlives a session that ends meanwhile. */
export function storeDraft(jobId: number, words: StoredDraft): void {
  tryStorage(() => sessionStorage.setItem(prefix + jobId, JSON.stringify(words)));
}

/** Returns the user's text from this tab; null when there is none or it belongs to another account. */
export function readStoredDraft(jobId: number, writer: string, questionCount: number): StoredDraft | null {
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(prefix + jobId) ?? "null") as StoredDraft | null);
  return stored?.writer === writer && stored.written.answers.length === questionCount ? stored : null;
}

export function clearStoredDraft(jobId: number): void {
  tryStorage(() => sessionStorage.removeItem(prefix + jobId));
}

/** Signing out removes the text, so that the next user of this computer does not see it. */
onSessionEnd((isLeaving) => {
  if (isLeaving) clearStored(prefix);
});

/** For the heading of a view that replaces a form: focuses it and scrolls it to the top of the window. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return heading;
}
