import { type ReactNode, useState } from "react";
import { rejectionReasonLabels } from "#db/applying-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { cvFacts } from "#src/features/cvs/upload-cv.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import { ApplicationHistory, InterviewFacts, interviewHistory } from "#src/features/interviews/interview-history.tsx";
import { interviewStatusOf, roundWords } from "#src/features/interviews/interview-words.ts";
import { clockTime } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { AnswerInterview } from "./interviews/answer-interview.tsx";
import { datesOf, noReplyNoticeOf, stateLabels, stateTones } from "./outside-applications.tsx";

const allOfThem = paths.jobseekerTab("applications");

export function ApplicationView({ id }: { id: string }) {
  const query = trpc.applications.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRecord
      query={query}
      listPath={allOfThem}
      what="application"
      all="applications"
      missing="We could not find that application. Discarded drafts cannot be recovered."
    >
      {(application) => <ApplicationDetails application={application} />}
    </OpenedRecord>
  );
}

function ApplicationDetails({ application }: { application: Application }) {
  const { id, jobId, jobTitle, companyName, companySlug, state, advert } = application;
  const now = useNow();
  const isMeeting = application.interviews.some(({ standing }) => standing === "coming");
  const silence = isMeeting ? null : noReplyNoticeOf(application, now);
  return (
    <article className={styles.stack} aria-labelledby="application">
      <header>
        <OpenedHeading id="application" state={state}>
          {jobTitle}
        </OpenedHeading>
        <p>
          <Link href={paths.company(companySlug)}>{companyName}</Link> ·{" "}
          {advert === "open" || advert === "closed" || advert === "removed" ? (
            <Link href={paths.job(jobId)}>{advert === "removed" ? "The advert was removed: what that means" : "See the advert"}</Link>
          ) : (
            <Link href={paths.jobseekerTab("applications", { advert: String(jobId) })} keepPlace>
              See the advert
            </Link>
          )}
          {advert === "paused" && " · Paused: not taking applications"}
        </p>
        <p>
          <Tag tone={stateTones[state]}>{stateLabels[state]}</Tag> <span className={styles.soft}>{datesOf(application)}</span>
        </p>
        {silence && <p>{silence}</p>}
      </header>
      {state === "draft" ? (
        <div className={styles.actions}>
          {advert === "open" && (
            <ButtonLink kind="primary" href={paths.apply(jobId)}>
              Continue this application
            </ButtonLink>
          )}
          <DiscardDraft jobId={jobId} jobTitle={jobTitle} />
        </div>
      ) : (
        <>
          <OwnInterviews application={application} />
          <p className={styles.code}>
            <ButtonLink href={paths.jobseekerTab("messages", { application: id })} keepPlace>
              Messages with {companyName}
            </ButtonLink>
          </p>
          <WithdrawApplication application={application} now={now} />
        </>
      )}
      {application.timeline.length > 0 && <ApplicationHistory lines={historyLinesOf(application)} />}
      <SentApplication application={application} />
    </article>
  );
}

function SentApplication({ application: { state, email, phone, cv, coverNote, answers, applicantName } }: { application: Application }) {
  const facts: [string, ReactNode][] = [
    ["Name", state === "draft" ? null : applicantName],
    ["E-mail address", state === "draft" ? null : email],
    ["Telephone", phone],
    ["CV", cv && <SentCv cv={cv} />],
    ["Cover note", coverNote],
    ...answers.map(({ question, answer }): [string, ReactNode] => [question, answer]),
  ];
  const given = facts.filter(([, value]) => value);
  return (
    <Section id="sent" level={3} heading={state === "draft" ? "What you have written so far" : "What you sent"}>
      {given.length === 0 ? <p>Nothing yet.</p> : <FactList facts={given} />}
    </Section>
  );
}

/** A file download, not a page of this site. */
const SentCv = ({ cv }: { cv: NonNullable<Application["cv"]> }) => (
  <a href={cv.path} download>
    {cvFacts(cv)}
  </a>
);

function OwnInterviews({ application: { interviews, companyName } }: { application: Application }) {
  if (interviews.length === 0) return null;
  return (
    <Section id="interviews" level={3} heading={interviews.length === 1 ? "Interview" : "Interviews"} className={styles.part}>
      {interviews.map((interview) => {
        const { label, tone } = interviewStatusOf(interview, "applicant");
        return (
          <div key={interview.id} className={styles.part}>
            <p>
              <strong>{roundWords(interview.round)}</strong> <Tag tone={tone}>{label}</Tag>
            </p>
            <InterviewFacts interview={interview} side="applicant" />
            <AnswerInterview interview={interview} companyName={companyName} about={roundWords(interview.round).toLowerCase()} />
          </div>
        );
      })}
    </Section>
  );
}

type StateChange = Application["timeline"][number];

function historyLinesOf({ timeline, interviews, companyName }: Application) {
  const moves = timeline.map((move) => ({
    key: `${move.at} ${move.to}`,
    at: move.at,
    words: stateChangeText(move, companyName),
    message: messageWithReason(move),
  }));
  return [...moves, ...interviewHistory(interviews, { employer: () => companyName, applicant: "You" })];
}

function messageWithReason({ message, reason }: StateChange): string | null {
  if (reason === null) return message;
  const reasonText = `The reason they gave: ${rejectionReasonLabels[reason]}.`;
  return message === null ? reasonText : `${reasonText}\n\n${message}`;
}

function stateChangeText({ from, to, by }: StateChange, companyName: string): string {
  if (by === "applicant") {
    if (to === "withdrawn") return "You withdrew it";
    return from === "withdrawn" ? `You undid the withdrawal: ${stateLabels[to].toLowerCase()} again` : "You sent it";
  }
  return to === "opened" ? `${companyName} opened it` : `${companyName} moved it to “${stateLabels[to]}”`;
}

export function DiscardDraft({ jobId, jobTitle }: { jobId: number; jobTitle: string }) {
  const cache = trpc.useUtils();
  const discard = trpc.applications.discardDraft.useMutation({ onSettled: () => cache.applications.invalidate() });
  return (
    <>
      <ConfirmButton
        label="Discard"
        about={`the draft for ${jobTitle}`}
        question={`Discard what you have written for ${jobTitle}? This cannot be undone.`}
        confirmLabel="Discard it"
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate({ jobId })}
      />
      {discard.isError && <p role="alert">{refusalOf(discard.error).message}</p>}
    </>
  );
}

function WithdrawApplication({
  application: { id, jobTitle, companyName, state, moves, undoUntil },
  now,
}: {
  application: Application;
  now: Date;
}) {
  const cache = trpc.useUtils();
  const [done, setDone] = useState<"withdrawn" | "undone" | null>(null);
  // Whether the user may still write to the employer changes with it.
  const onSettled = () => Promise.all([cache.applications.invalidate(), cache.messages.invalidate()]);
  const withdraw = trpc.applications.withdraw.useMutation({
    onSettled,
    onSuccess: () => setDone("withdrawn"),
  });
  const undo = trpc.applications.undoWithdrawal.useMutation({
    onSettled,
    onSuccess: () => setDone("undone"),
  });
  const failure = withdraw.error ?? undo.error;
  const says = {
    withdrawn: `Withdrawn. ${companyName} can no longer read it.`,
    undone: "The withdrawal has been undone. Your application is back where it was.",
  };
  // Updated at once, not after the refetch: a user who has moved on to it would lose their place.
  const mayWithdraw = moves.includes("withdrawn") && done !== "withdrawn";
  const canUndo = undoUntil !== null && Date.parse(undoUntil) > now.getTime();
  return (
    <div>
      <DoneMessage text={done ? says[done] : ""} />
      {mayWithdraw && (
        <ConfirmButton
          key={state}
          label="Withdraw this application"
          question={`Withdraw your application for ${jobTitle}? ${companyName} will be told, and can no longer read it. You can undo this for ten minutes.`}
          confirmLabel="Withdraw it"
          isBusy={withdraw.isPending}
          onConfirm={() => {
            undo.reset();
            withdraw.mutate({ id });
          }}
        />
      )}
      {canUndo && (
        <p className={styles.actions}>
          <Button
            disabled={undo.isPending}
            onClick={() => {
              withdraw.reset();
              undo.mutate({ id });
            }}
          >
            Undo the withdrawal
          </Button>
          <span className={styles.soft}>until {clockTime(new Date(undoUntil))}</span>
        </p>
      )}
      {failure && <p role="alert">{refusalOf(failure).message}</p>}
    </div>
  );
}

type Application = Outputs["applications"]["get"];
