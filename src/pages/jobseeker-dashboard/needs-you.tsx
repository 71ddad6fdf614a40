import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { type ComingInterview, momentWords } from "#src/features/interviews/interview-words.ts";
import { shortDate } from "#src/lib/dates.ts";
import { closingLabel } from "#src/lib/posted-label.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { ApplicationLine } from "./application-words.ts";
import type { Saved } from "./saved-row.tsx";

type Notification = Outputs["notifications"]["list"]["items"][number];

interface NeedsYouProps {
  /** Interviews that wait for the person’s answer. */
  invitations: readonly ComingInterview[];
  drafts: readonly ApplicationLine[];
  closing: readonly Saved[];
  replies: readonly Notification[];
  now: Date;
}

/** Interviews to answer, news not yet read that asks for something, saved jobs about to close, applications begun: each with the one thing to do about it. */
export function NeedsYou({ invitations, drafts, closing, replies, now }: NeedsYouProps) {
  const cache = trpc.useUtils().notifications;
  const markRead = trpc.notifications.markRead.useMutation({ onSettled: () => cache.list.invalidate() });
  const isNothing = invitations.length + drafts.length + closing.length + replies.length === 0;
  return (
    <section aria-labelledby="needs">
      <SectionHeading id="needs" level={3}>
        Needs your attention
      </SectionHeading>
      {isNothing ? (
        <Empty href={paths.jobs()} action="Search the jobs">
          Nothing at the moment: no unread news, no unfinished application, no interview to answer, no saved job about to close.
        </Empty>
      ) : (
        <ul className={styles.rows}>
          {invitations.map((interview) => (
            <li key={interview.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.title}>
                  <Link href={paths.jobseekerTab("applications", { application: interview.applicationId })} keepPlace>
                    Answer the invitation to an interview: {interview.jobTitle}
                  </Link>
                </p>
                <p>{interview.companyName}</p>
              </div>
              <p className={`${styles.side} ${styles.urgent}`}>{momentWords(new Date(interview.startsAt))}</p>
            </li>
          ))}
          {replies.map(({ id, title, detail, path, createdAt }) => (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.title}>
                  <Link href={path} onClick={() => markRead.mutate({ id })}>
                    {title}
                  </Link>
                </p>
                <p>{detail}</p>
              </div>
              <p className={styles.soft}>{shortDate(new Date(createdAt))}</p>
            </li>
          ))}
          {closing.map(({ jobId, job }) => (
            <li key={jobId} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.title}>
                  <Link href={paths.job(jobId)}>{job?.title}</Link>
                </p>
                <p>
                  Saved job: <span className={styles.urgent}>{closingWords(job?.closesAt, now)}</span>
                </p>
              </div>
              <div className={styles.side}>
                <ButtonLink href={paths.apply(jobId)}>
                  Apply<span className="visually-hidden"> to {job?.title}</span>
                </ButtonLink>
              </div>
            </li>
          ))}
          {drafts.map(({ id, jobId, jobTitle, companyName, stateChangedAt }) => (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.title}>
                  <Link href={paths.apply(jobId)}>{jobTitle}</Link>
                </p>
                <p>
                  Started {shortDate(new Date(stateChangedAt))} for {companyName}, not sent yet
                </p>
              </div>
              <div className={styles.side}>
                <ButtonLink href={paths.apply(jobId)}>
                  Continue<span className="visually-hidden"> with {jobTitle}</span>
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "closes tomorrow": in the middle of a sentence. */
const closingWords = (closesAt: string | null | undefined, now: Date) =>
  closesAt ? closingLabel(new Date(closesAt), now).replace(/^C/, "c") : "";
