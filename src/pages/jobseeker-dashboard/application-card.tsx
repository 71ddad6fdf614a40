import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { formatInterviewTime, interviewStatusOf, type UpcomingInterview } from "#src/features/interviews/interview-words.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./application-card.module.css";
import { DiscardDraft } from "./application-view.tsx";
import { AnswerInterview } from "./interviews/answer-interview.tsx";
import { type ApplicationLine, datesOf, noReplyNoticeOf, stateLabels, stateTones } from "./outside-applications.tsx";

interface ApplicationCardsProps {
  lines: readonly ApplicationLine[];
  coming: readonly UpcomingInterview[];
  now: Date;
}

/** Applications as cards: interviews first, then offers, each with its newest state, its next step and when that is. */
export function ApplicationCards({ lines, coming, now }: ApplicationCardsProps) {
  const withInterviews = lines.map((line) => ({ line, interview: nextInterviewOf(coming, line.id) }));
  const urgencyOf = ({ line, interview }: (typeof withInterviews)[number]) => (isAhead(interview) ? 2 : Number(line.state === "offer"));
  const inOrder = withInterviews.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
  return (
    <ul className={styles.cards}>
      {inOrder.map(({ line, interview }) => (
        <ApplicationCard key={line.id} line={line} interview={interview} now={now} />
      ))}
    </ul>
  );
}

const isAhead = (interview: UpcomingInterview | undefined) => interview?.standing === "coming";

/** Returns the next interview of an application; a cancelled one only where there is no other. */
function nextInterviewOf(coming: readonly UpcomingInterview[], id: string): UpcomingInterview | undefined {
  const ofIt = coming.filter(({ applicationId }) => applicationId === id);
  return ofIt.find(isAhead) ?? ofIt[0];
}

/** What happens next where no interview is arranged; null once nothing does. */
const nextSteps: Readonly<Record<ApplicationState, string | null>> = {
  draft: "Send it",
  sent: "The employer opens it",
  opened: "The employer decides whether to go further",
  "in-review": "The employer decides whether to go further",
  shortlisted: "The employer arranges an interview",
  interview: "The employer names a time",
  offer: "You answer the employer",
  hired: null,
  "not-progressing": null,
  withdrawn: null,
};

function ApplicationCard({ line, interview, now }: { line: ApplicationLine; interview: UpcomingInterview | undefined; now: Date }) {
  const { id, jobId, jobTitle, companyName, companySlug, state } = line;
  const isDraft = state === "draft";
  const open = isDraft ? paths.apply(jobId) : paths.jobseekerTab("applications", { application: id });
  const silence = noReplyNoticeOf(line, now);
  const next = interview ? null : nextSteps[state];
  return (
    <li className={styles.row} data-first={interview?.mayAnswer && interview.state === "invited" ? true : undefined}>
      <div className={styles.head}>
        <p className={dashboard.title}>
          <Link href={open} keepPlace={!isDraft}>
            {jobTitle}
          </Link>
        </p>
        <Tag tone={stateTones[state]}>{stateLabels[state]}</Tag>
      </div>
      <p>
        <Link href={paths.company(companySlug)}>{companyName}</Link>
      </p>
      <p className={`${dashboard.soft} ${dashboard.small}`}>{datesOf(line)}</p>
      {interview && <CardInterview interview={interview} />}
      {next && (
        <p className={styles.next}>
          <span className={dashboard.soft}>Next:</span> {next}
          {state === "offer" && (
            <>
              . <Link href={paths.offerCheck}>Check the offer</Link>
            </>
          )}
          {silence && <span className={dashboard.soft}>. {silence}</span>}
        </p>
      )}
      {isDraft && (
        <div className={dashboard.actions}>
          <ButtonLink href={open}>
            Continue<span className="visually-hidden"> with {jobTitle}</span>
          </ButtonLink>
          <DiscardDraft jobId={jobId} jobTitle={jobTitle} />
        </div>
      )}
    </li>
  );
}

function CardInterview({ interview }: { interview: UpcomingInterview }) {
  const { label, tone } = interviewStatusOf(interview, "applicant");
  return (
    <div className={styles.interview}>
      <p className={styles.next}>
        <span className={dashboard.soft}>Next:</span> <strong>Interview, {formatInterviewTime(interview)}</strong>{" "}
        <span className={dashboard.soft}>London time</span> <Tag tone={tone}>{label}</Tag>
      </p>
      {interview.mayAnswer && (
        <AnswerInterview interview={interview} companyName={interview.companyName} about={`the interview for ${interview.jobTitle}`} />
      )}
    </div>
  );
}
