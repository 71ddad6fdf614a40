import type { ApplicationState, NotificationKind } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { formatInterviewTime, interviewStatusOf, type UpcomingInterview } from "#src/features/interviews/interview-words.ts";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { closingLabel } from "#src/lib/posted-label.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { ApplicationCards } from "./application-card.tsx";
import { AnswerInterview } from "./interviews/answer-interview.tsx";
import own from "./interviews/interviews.module.css";
import { ProfileStrength } from "./profile-strength.tsx";
import { isClosingSoon, type SavedJob } from "./saved-job.ts";
import standingStyles from "./standing.module.css";
import { useLatestNotifications } from "./use-latest-notifications.ts";

type Notification = Outputs["notifications"]["list"]["items"][number];

interface NeedsAttentionProps {
  closing: readonly SavedJob[];
  replies: readonly Notification[];
  now: Date;
}

/** Unread notifications that need action, and saved jobs about to close: each with its one action. */
function NeedsAttention({ closing, replies, now }: NeedsAttentionProps) {
  const cache = trpc.useUtils().notifications;
  const markRead = trpc.notifications.markRead.useMutation({ onSettled: () => cache.list.invalidate() });
  if (closing.length + replies.length === 0) return null;
  return (
    <Section id="needs" level={3} heading="Needs attention">
      <ul className={styles.rows}>
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
      </ul>
    </Section>
  );
}

/** "closes tomorrow": in the middle of a sentence. */
const closingWords = (closesAt: string | null | undefined, now: Date) =>
  closesAt ? closingLabel(new Date(closesAt), now).replace(/^C/, "c") : "";

const underWay: readonly ApplicationState[] = ["sent", "opened", "in-review", "shortlisted", "interview", "offer"];
const ended: readonly ApplicationState[] = ["hired", "not-progressing", "withdrawn"];

function ActivityCounts({
  counts,
  savedCount,
  viewCount,
}: {
  counts: Outputs["applications"]["counts"];
  savedCount: number;
  viewCount: number;
}) {
  const sumOf = (states: readonly ApplicationState[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const lines = [
    { label: "Applications under way", href: paths.jobseekerTab("applications"), count: sumOf(underWay) },
    { label: "Applications ended", href: paths.jobseekerTab("applications"), count: sumOf(ended) },
    { label: "Saved jobs", href: paths.jobseekerTab("saved"), count: savedCount },
    { label: "Profile views in the last 90 days", href: paths.jobseekerTab("views"), count: viewCount },
  ];
  const shown = lines.some(({ count }) => count > 0) ? lines : [];
  return (
    <Section id="standing" level={3} heading="Summary">
      {shown.length === 0 && <p>You have not saved a job or applied for one yet.</p>}
      <ul className={standingStyles.lines}>
        {shown.map(({ label, href, count }) => (
          <li key={label} className={standingStyles.line}>
            <Link href={href} keepPlace>
              {label}
            </Link>
            <span className={standingStyles.figure}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      <p>
        Got an offer? <Link href={paths.offerCheck}>Check an offer</Link>
      </p>
    </Section>
  );
}

const shownOfEach = 5;
const pressing: ReadonlySet<NotificationKind> = new Set([
  "application-status",
  "promise-news",
  "message-received",
  "representation-asked",
  "contact-asked",
  "availability-check",
  "work-end-news",
  "card-expiring",
  "work-answered",
  "placement-claimed",
]);

const shownCards = 12;

/** What becomes of each application, interviews first; what else needs attention; a summary. All of it is fetched in one call. */
export default function OverviewTab() {
  const now = useNow();
  const lines = trpc.applications.list.useQuery({ states: ["draft", ...underWay], limit: shownCards }, { staleTime: 0 });
  const counts = trpc.applications.counts.useQuery({}, { staleTime: 0 });
  const saved = trpc.saved.list.useQuery({ limit: shownOfEach }, { staleTime: 0 });
  const profile = trpc.profiles.mine.useQuery(undefined, { staleTime: 0 });
  const views = trpc.profiles.viewers.useQuery();
  const interviews = trpc.interviews.coming.useQuery(undefined, { staleTime: 0 });
  const notifications = useLatestNotifications();
  const all = [lines, counts, saved, profile, views, interviews, notifications];
  const parts =
    lines.data && counts.data && saved.data && profile.data && views.data && interviews.data && notifications.data
      ? {
          applications: lines.data,
          counts: counts.data,
          saved: saved.data,
          profile: profile.data,
          viewCount: views.data.views.length,
          interviews: interviews.data,
          replies: notifications.data.items.filter(({ kind, readAt }) => pressing.has(kind) && readAt === null),
        }
      : undefined;
  const query = {
    data: parts,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => all.filter(({ data }) => data === undefined).map(({ refetch }) => refetch()),
  };
  return (
    <Loaded query={query} what="your overview" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {({ applications: { items, total }, ...found }) => (
        <div className={styles.stack}>
          <ComingInterviews interviews={found.interviews.filter(({ applicationId }) => !items.some(({ id }) => id === applicationId))} />
          {items.length > 0 ? (
            <Section
              id="under-way"
              level={3}
              aside={
                <Link href={paths.jobseekerTab("applications")} keepPlace>
                  {total > items.length ? `All ${total}` : "All applications"}
                </Link>
              }
              heading="Your applications"
              className={styles.part}
            >
              <ApplicationCards lines={items} coming={found.interviews} now={now} />
            </Section>
          ) : (
            <Empty href={paths.jobs()} action="Search the jobs">
              You have no application under way. Each one appears here with its newest state and what comes next.
            </Empty>
          )}
          <NeedsAttention
            closing={found.saved.items.filter((each) => isClosingSoon(each, now))}
            // An application's newest state is on its card.
            replies={found.replies
              .filter(({ kind, path }) => kind !== "application-status" || !items.some(({ id }) => path.includes(id)))
              .slice(0, shownOfEach)}
            now={now}
          />
          <div className={standingStyles.pair}>
            <ActivityCounts counts={found.counts} savedCount={found.saved.total} viewCount={found.viewCount} />
            <section aria-labelledby="strength">
              <ProfileStrength headingId="strength" profile={found.profile} editHref={paths.jobseekerProfile} />
            </section>
          </div>
        </div>
      )}
    </Loaded>
  );
}

function ComingInterviews({ interviews }: { interviews: readonly UpcomingInterview[] }) {
  if (interviews.length === 0) return null;
  return (
    <Section id="coming-interviews" level={3} heading="Interviews">
      <ul className={styles.rows}>
        {interviews.map((interview) => (
          <li key={interview.id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.title}>
                <Link href={paths.jobseekerTab("applications", { application: interview.applicationId })} keepPlace>
                  {interview.jobTitle}
                </Link>
              </p>
              <p>{interview.companyName}</p>
              <NextInterview interview={interview} />
            </div>
            <div className={styles.side}>
              <Tag tone={interviewStatusOf(interview, "applicant").tone}>{interviewStatusOf(interview, "applicant").label}</Tag>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Time and possible answers of an interview, in a row of a list. */
function NextInterview({ interview }: { interview: UpcomingInterview }) {
  return (
    <>
      <p>{formatInterviewTime(interview)}, London time</p>
      {interview.mayAnswer && (
        <div className={own.below}>
          <AnswerInterview interview={interview} companyName={interview.companyName} about={`the interview for ${interview.jobTitle}`} />
        </div>
      )}
    </>
  );
}
