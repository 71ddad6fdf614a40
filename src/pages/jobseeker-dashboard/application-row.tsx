import { paths } from "#server/paths.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { type ComingInterview, standingWords } from "#src/interviews/interview-words.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { type ApplicationLine, datesOf, silenceOf, stateLabels, stateTones } from "./application-words.ts";
import { DiscardDraft } from "./discard-draft.tsx";
import { NextInterview } from "./interviews/coming-interviews.tsx";

/** One application in the list: a draft to go on with, or one sent to look into. */
export function ApplicationRow({ line, interview, now }: { line: ApplicationLine; interview?: ComingInterview; now: Date }) {
  const { id, jobId, jobTitle, companyName, companySlug, state } = line;
  const silence = silenceOf(line, now);
  const isDraft = state === "draft";
  const open = isDraft ? paths.apply(jobId) : paths.jobseekerTab("applications", { application: id });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={open} keepPlace={!isDraft}>
            {jobTitle}
          </Link>
        </p>
        <p>
          <Link href={paths.company(companySlug)}>{companyName}</Link>
        </p>
        <p className={`${styles.soft} ${styles.small}`}>{datesOf(line)}</p>
        {silence && !interview && <p className={styles.small}>{silence}</p>}
        {interview && (
          <>
            <p>
              <strong>Interview</strong>{" "}
              <Tag tone={standingWords(interview, "applicant").tone}>{standingWords(interview, "applicant").label}</Tag>
            </p>
            <NextInterview interview={interview} />
          </>
        )}
      </div>
      <div className={styles.side}>
        <Tag tone={stateTones[state]}>{stateLabels[state]}</Tag>
        {isDraft && (
          <ButtonLink href={open}>
            Continue<span className="visually-hidden"> with {jobTitle}</span>
          </ButtonLink>
        )}
        {isDraft && <DiscardDraft jobId={jobId} jobTitle={jobTitle} />}
      </div>
    </li>
  );
}
