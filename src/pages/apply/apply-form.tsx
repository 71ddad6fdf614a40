import { type FormEvent, useRef, useState } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { SignInDialog } from "#src/features/auth/sign-in-dialog.tsx";
import { CvChoice } from "#src/features/cvs/cv-choice.tsx";
import { useUnsavedWarning } from "#src/lib/leaving.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import {
  type ApplicationFormValues,
  clearStoredDraft,
  type OwnApplication,
  type Question,
  toSendInput,
} from "#src/pages/apply/applied.tsx";
import { trpc } from "#src/trpc/client.ts";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";
import { Button } from "#src/ui/button.tsx";
import { TelephoneField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { fieldId } from "#src/ui/form/form-context.ts";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section, SectionHeading } from "#src/ui/section-heading.tsx";
import type { Job } from "../job/job.types.ts";
import { answerField } from "./applied.tsx";
import styles from "./apply.module.css";
import { DraftState, useDraft } from "./draft-state.tsx";
import { ConflictingDraft, Disclosure, QuestionFields } from "./question-fields.tsx";

export type SentApplication = Outputs["applications"]["send"];
const formId = "apply";

/** Application form: autosaves a draft, shows what will be sent, and sends it idempotently. */
export function ApplyForm({
  job,
  questions,
  user,
  begun,
  isSignedOut,
  onSent,
  onTaken,
  onDiscarded,
  onTakeOther,
}: {
  job: Job;
  questions: readonly Question[];
  user: CurrentUser;
  begun: InitialApplication;
  isSignedOut: boolean;
  onSent: (sent: SentApplication) => void;
  /** Called when the advert or the user's application has changed since the form was opened. Resolves to whether the form is obsolete. */
  onTaken: () => Promise<boolean>;
  onDiscarded: () => void;
  /** Continues with the version saved elsewhere. */
  onTakeOther: (other: OwnApplication) => void;
}) {
  const { client } = trpc.useUtils();
  const [written, setWritten] = useState(begun.written);
  const { data: cvs } = trpc.cvs.list.useQuery();
  const cv = cvs?.items.find(({ id }) => id === written.cvId) ?? null;
  const adopt = (adopted: Readonly<Record<string, string>>) => {
    const form = formElement();
    if (!form) return;
    for (const [name, text] of Object.entries(adopted)) {
      const control = form.elements.namedItem(name);
      if (control && "value" in control) control.value = text;
    }
    setWritten({ ...readApplicationForm(new FormData(form), questions), ...(adopted.cvId !== undefined && { cvId: adopted.cvId }) });
  };
  const draft = useDraft({ jobId: job.id, writer: user.id, questions, seen: begun.seen, base: begun.base, onAdopt: adopt });
  const attempt = useRef({ text: "", key: "" });
  /** Name of a file chosen as CV that has not been uploaded; null once they have been asked about it. */
  const missingCv = useRef<string | null>(null);
  const [asking, setAsking] = useState<"send" | "save" | null>(null);
  useUnsavedWarning(draft.isUnsaved && (draft.refusal !== null || !draft.isAutomatic));

  const submission = useSubmission(async (typed) => {
    const order = toSendInput(job.id, questions, readApplicationForm(typed, questions));
    if (order.cvId === null && missingCv.current !== null) {
      const fileName = missingCv.current;
      missingCv.current = null;
      throw missingCvFailure(fileName);
    }
    const text = JSON.stringify(order);
    // An unchanged text reuses its idempotency key, so that a retry after a lost response does not send a second application.
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const context = { idempotencyKey: attempt.current.key };
    await draft.settle();
    try {
      const sent = await client.applications.send.mutate(order, { context });
      clearStoredDraft(job.id);
      onSent(sent);
    } catch (error) {
      if (refusalOf(error).code === "conflict" && (await onTaken())) return;
      draft.note(readApplicationForm(typed, questions));
      if (refusalOf(error).code === "unauthenticated") setAsking("send");
      throw error;
    }
  });
  const discard = async () => {
    await draft.settle();
    await client.applications.discardDraft.mutate({ jobId: job.id });
    clearStoredDraft(job.id);
    onDiscarded();
  };
  const takeOther = async (other: OwnApplication) => {
    await draft.settle();
    clearStoredDraft(job.id);
    onTakeOther(other);
  };
  const note = ({ target }: FormEvent<HTMLElement>) => {
    const form = (target as HTMLInputElement).form;
    if (!form) return;
    const now = readApplicationForm(new FormData(form), questions);
    setWritten(now);
    draft.note(now);
  };
  const noteMissingCv = (fileName: string) => {
    missingCv.current = fileName;
  };
  const chooseCv = (cvId: string) => {
    missingCv.current = null;
    const form = formElement();
    const now = { ...(form ? readApplicationForm(new FormData(form), questions) : written), cvId };
    setWritten(now);
    draft.note(now);
  };
  const formElement = () => {
    const form = document.getElementById(formId);
    return form instanceof HTMLFormElement ? form : null;
  };
  /** Resumes what the end of the session interrupted. */
  const goOn = () => {
    setAsking(null);
    const form = formElement();
    if (asking === "send") form?.requestSubmit();
    else if (form) draft.note(readApplicationForm(new FormData(form), questions));
  };
  const mustSignIn = isSignedOut || [submission.code, draft.refusal?.code].includes("unauthenticated");
  return (
    <>
      <div className={styles.form} onInput={note}>
        <Form id={formId} label={`Apply: ${job.title}`} submission={submission}>
          {mustSignIn && <SignInAgain onSignIn={() => setAsking("save")} />}
          <Section id="who" heading="Your details" className={styles.part}>
            <p>
              <strong>{user.name}</strong>, {user.email}.{" "}
              <span className={styles.soft}>
                From your account, where you can <Link href={paths.myAccount()}>change them</Link>.
              </span>
            </p>
            <TelephoneField name="phone" label="Telephone number (optional)" defaultValue={begun.written.phone} />
          </Section>
          {questions.length > 0 && (
            <Section id={fieldId(formId, "answers")} isFocusTarget heading={`Questions from ${job.company.name}`} className={styles.part}>
              <QuestionFields questions={questions} answers={begun.written.answers} filledFrom={begun.filledFrom} />
            </Section>
          )}
          <Section id="cv" heading="Your CV" className={styles.part}>
            <CvChoice chosen={cv?.id ?? ""} onChoose={chooseCv} onAdd={noteMissingCv} />
          </Section>
          <SectionHeading>Anything else</SectionHeading>
          <TextAreaField
            name="coverNote"
            label="Cover note (optional)"
            hint="Anything the employer should know: projects, contracts, when you could start. Leave out bank details and your National Insurance number."
            rows={10}
            maxLength={limits.coverNoteMaxChars}
            defaultValue={begun.written.coverNote}
          />
          {draft.elsewhere && (
            <ConflictingDraft
              saved={draft.elsewhere}
              questions={questions}
              written={written}
              onSaveOver={draft.saveOver}
              onTake={takeOther}
            />
          )}
          <DraftState draft={draft} isBegun={begun.from !== null} onDiscard={discard} />
          <Disclosure job={job} user={user} questions={questions} written={written} cv={cv} />
          <SubmitButton sending="Sending">Send application</SubmitButton>
        </Form>
      </div>
      {asking && <SignInDialog writer={user} onSignedIn={goOn} onClose={() => setAsking(null)} />}
    </>
  );
}

/** Asks once before an application goes without the CV that somebody meant to send. */
function missingCvFailure(fileName: string): RequestFailure {
  const detail = `${fileName} has not been uploaded, so no CV would go with this application. Upload a file, or send again to apply without a CV.`;
  return new RequestFailure(detail, { status: 0, code: "invalid-fields", fields: [{ pointer: "/cvId", detail }] });
}

function SignInAgain({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div role="alert" className={styles.alert}>
      <p>
        <strong>You are signed out.</strong> What you have written is kept in this tab.
      </p>
      <p>
        <Button onClick={onSignIn}>Sign in and continue</Button>
      </p>
    </div>
  );
}

export interface InitialApplication {
  written: ApplicationFormValues;
  /** When it was written; null for an empty form. */
  from: Date | null;
  /** When the draft it continues was saved; null where there is none. */
  seen: string | null;
  /** The version from which other tabs may also have started; null for text stored only in this tab. */
  base: ApplicationFormValues | null;
  /** Sources of pre-filled answers, by question. */
  filledFrom: ReadonlyMap<string, string>;
}

export function readApplicationForm(typed: FormData, questions: readonly Question[]): ApplicationFormValues {
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  return {
    phone: text("phone"),
    coverNote: text("coverNote"),
    cvId: text("cvId"),
    answers: questions.map((_, at) => text(answerField(at))),
  };
}
