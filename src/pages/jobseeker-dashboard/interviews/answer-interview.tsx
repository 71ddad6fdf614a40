import { useState } from "react";
import { type InterviewAnswer, interviewLimits } from "#db/interview-values.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import type { Interview } from "#src/features/interviews/interview-words.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, CancelButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import own from "./interviews.module.css";

export type Answerable = Pick<Interview, "id" | "state" | "sequence" | "mayAnswer">;

interface StepProps {
  interview: Answerable;
  companyName: string;
  onDone: (words: string) => void;
}

const done: Record<InterviewAnswer, (companyName: string) => string> = {
  accepted: (companyName) => `Accepted. We have told ${companyName}, and will remind you the day before.`,
  "time-asked": (companyName) => `Sent. We have told ${companyName}, and will let you know when they answer.`,
  declined: (companyName) => `Declined. We have told ${companyName}.`,
};

/** Accepting an interview, requesting another time, and declining; the last answer counts until it begins. */
export function AnswerInterview({ interview, companyName, about }: { interview: Answerable; companyName: string; about: string }) {
  const [open, setOpen] = useState<"time-asked" | "declined" | null>(null);
  const [said, setSaid] = useState("");
  const send = useAnswer(interview);
  const { start, isBusy, refusal } = useCommand();
  const finish = (words: string) => {
    setOpen(null);
    setSaid(words);
  };
  const accept = () =>
    start(async () => {
      await send({ answer: "accepted" });
      finish(done.accepted(companyName));
    });
  const props = { interview, companyName, onDone: finish };
  return (
    <div className={styles.part}>
      <DoneMessage text={said} />
      {open === "time-asked" && <AskOtherTime {...props} />}
      {open === "declined" && <Decline {...props} />}
      {interview.mayAnswer && (
        <div className={`${styles.actions} ${own.answers}`} data-screen-only="">
          {open === null && interview.state !== "accepted" && (
            <Button kind={interview.state === "invited" ? "primary" : "secondary"} disabled={isBusy} onClick={accept}>
              Accept<span className="visually-hidden"> {about}</span>
            </Button>
          )}
          {open === null && (
            <Button onClick={() => setOpen("time-asked")}>
              Propose another time…<span className="visually-hidden"> {about}</span>
            </Button>
          )}
          {open === null && interview.state !== "declined" && (
            <Button kind="quiet" onClick={() => setOpen("declined")}>
              Decline…<span className="visually-hidden"> {about}</span>
            </Button>
          )}
          {open !== null && <CancelButton onClick={() => setOpen(null)} />}
        </div>
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
    </div>
  );
}

/** Sends an answer; data is refetched even after a refusal, which means that it is out of date. */
function useAnswer({ id, sequence }: Answerable) {
  const cache = trpc.useUtils();
  return async (answer: { answer: InterviewAnswer; text?: string | null; proposedTimes?: { date: string; time: string }[] }) => {
    try {
      await cache.client.interviews.answer.mutate({ id, sequence, ...answer });
    } finally {
      await Promise.all([cache.interviews.invalidate(), cache.applications.invalidate()]);
    }
  };
}

const places = Array.from({ length: interviewLimits.proposedTimes }, (_, at) => at);

function AskOtherTime({ interview, companyName, onDone }: StepProps) {
  const send = useAnswer(interview);
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    const times = places.map((at) => ({ date: text(`proposedTimes/${at}/date`), time: text(`proposedTimes/${at}/time`) }));
    const proposedTimes = times.filter(({ date, time }) => date !== "" || time !== "");
    await send({ answer: "time-asked", text: text("text"), proposedTimes });
    onDone(done["time-asked"](companyName));
  });
  return (
    <Form id={`other-time-${interview.id}`} label="Propose another time" submission={submission}>
      <p>Propose up to {places.length} times, in London time, or say in words what would suit you.</p>
      {places.map((at) => (
        <div key={at} className={own.pair}>
          <TextField name={`proposedTimes/${at}/date`} label={`Day ${at + 1}`} type="date" />
          <TextField name={`proposedTimes/${at}/time`} label={`Time ${at + 1}`} type="time" />
        </div>
      ))}
      <TextAreaField
        name="text"
        label="In words (optional)"
        hint={`${companyName} reads it.`}
        rows={3}
        maxLength={interviewLimits.answerMaxChars}
      />
      <SubmitButton sending="Sending">Propose another time</SubmitButton>
    </Form>
  );
}

function Decline({ interview, companyName, onDone }: StepProps) {
  const send = useAnswer(interview);
  const submission = useSubmission(async (typed) => {
    await send({ answer: "declined", text: String(typed.get("text") ?? "") });
    onDone(done.declined(companyName));
  });
  return (
    <Form id={`decline-${interview.id}`} label="Decline the interview" submission={submission}>
      <p>Your application stays as it is. To end it as well, withdraw it.</p>
      <TextAreaField
        name="text"
        label="Reason (optional)"
        hint={`${companyName} reads it.`}
        rows={3}
        maxLength={interviewLimits.answerMaxChars}
      />
      <SubmitButton sending="Declining">Decline the interview</SubmitButton>
    </Form>
  );
}
