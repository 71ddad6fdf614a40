import { useState } from "react";
import { interviewLimits } from "#db/interview-values.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { InterviewFacts } from "#src/features/interviews/interview-history.tsx";
import { formatInterviewMoment, type Interview, interviewStatusOf, roundWords } from "#src/features/interviews/interview-words.ts";
import type { Applicant } from "#src/pages/recruiter-dashboard/applicants/applicant-history.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { InterviewForm, type InterviewFormValues, londonDay, londonTime } from "./interview-form.tsx";

interface InterviewsPartProps {
  applicant: Applicant;
  /** The form for a new interview is open. */
  isArranging: boolean;
  onArrange: (isArranging: boolean) => void;
}

export function InterviewsPart({ applicant, isArranging, onArrange }: InterviewsPartProps) {
  const { id, interviews, mayArrangeInterview, state } = applicant;
  const [said, setSaid] = useState("");
  if (interviews.length === 0 && !mayArrangeInterview) return null;
  const isLacking = state === "interview" && !interviews.some(({ standing }) => standing === "coming");
  return (
    <Section id="interviews" level={3} heading="Interviews" className={styles.part}>
      <DoneMessage text={said} />
      {interviews.length === 0 && !isArranging && <p>No interview is arranged yet.</p>}
      {interviews.map((interview) => (
        <InterviewItem key={interview.id} interview={interview} onDone={setSaid} />
      ))}
      {isArranging && (
        <>
          <p>We send the invitation to the applicant straight away, and move them to the interview stage if they are not there yet.</p>
          <InterviewForm
            target={{ applicationId: id }}
            onDone={(words) => {
              onArrange(false);
              setSaid(words);
            }}
            onCancel={() => onArrange(false)}
          />
        </>
      )}
      {mayArrangeInterview && !isArranging && interviews.length < interviewLimits.perApplication && (
        <Button kind={isLacking ? "primary" : "secondary"} onClick={() => onArrange(true)} data-screen-only="">
          {interviews.length === 0 ? "Arrange an interview…" : "Arrange another interview…"}
        </Button>
      )}
    </Section>
  );
}

function InterviewItem({ interview, onDone }: { interview: Interview; onDone: (words: string) => void }) {
  const [open, setOpen] = useState<{ start: InterviewFormValues } | "cancel" | null>(null);
  const { id, round, sequence, proposedTimes, mayChange } = interview;
  const { label, tone } = interviewStatusOf(interview, "employer");
  const finish = (words: string) => {
    setOpen(null);
    onDone(words);
  };
  const changeTo = (moment: Date) => setOpen({ start: { ...interview, date: londonDay(moment), time: londonTime(moment) } });
  const about = <span className="visually-hidden"> {roundWords(round).toLowerCase()}</span>;
  return (
    <div className={styles.part}>
      <p>
        <strong>{roundWords(round)}</strong> <Tag tone={tone}>{label}</Tag>
      </p>
      <InterviewFacts interview={interview} side="employer" />
      {open === "cancel" && <CancelInterview id={id} onDone={finish} onKeep={() => setOpen(null)} />}
      {open !== null && open !== "cancel" && (
        <InterviewForm target={{ id, sequence }} start={open.start} onDone={finish} onCancel={() => setOpen(null)} />
      )}
      {mayChange && open === null && (
        <div className={styles.actions} data-screen-only="">
          {proposedTimes.map((time) => (
            <Button key={time} kind="primary" onClick={() => changeTo(new Date(time))}>
              Change to {formatInterviewMoment(new Date(time))}…
            </Button>
          ))}
          <Button onClick={() => changeTo(new Date(interview.startsAt))}>Change…{about}</Button>
          <Button kind="quiet" onClick={() => setOpen("cancel")}>
            Call off…{about}
          </Button>
        </div>
      )}
    </div>
  );
}

function CancelInterview({ id, onDone, onKeep }: { id: string; onDone: (words: string) => void; onKeep: () => void }) {
  const cache = trpc.useUtils();
  const submission = useSubmission(async (typed) => {
    await cache.client.interviews.cancel.mutate({ id, reason: String(typed.get("reason") ?? "") });
    await Promise.all([cache.applications.invalidate(), cache.recruiting.invalidate()]);
    onDone("Called off. We have notified you both and removed it from your calendars.");
  });
  return (
    <Form id={`call-off-${id}`} label="Call the interview off" submission={submission}>
      <TextAreaField
        name="reason"
        label="Reason (optional)"
        hint="The applicant sees this. They stay at their current stage."
        rows={3}
        maxLength={interviewLimits.answerMaxChars}
      />
      <div className={styles.actions}>
        <SubmitButton sending="Calling it off">Call it off</SubmitButton>
        <Button kind="quiet" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </Form>
  );
}
