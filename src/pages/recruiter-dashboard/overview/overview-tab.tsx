import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { formatInterviewTime, interviewStatusOf } from "#src/features/interviews/interview-words.ts";
import { longDate, shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Funnel } from "#src/ui/charts/funnel.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { StrikesPart } from "../appeals/appeals.tsx";
import { applicantNameOf } from "../applicants/hiring-words.ts";
import { FirstSteps, NextTasks } from "./first-steps.tsx";
import { LiveAdverts } from "./live-adverts.tsx";
import own from "./overview.module.css";
import { attentionLines } from "./waiting-lines.ts";

type UpcomingInterviews = Outputs["recruiting"]["overview"]["interviews"];

function ComingInterviews({ interviews }: { interviews: UpcomingInterviews }) {
  if (interviews.length === 0) return null;
  return (
    <Section id="coming-interviews" level={3} heading="Upcoming interviews">
      <ul className={styles.rows}>
        {interviews.map((interview) => {
          const { label, tone } = interviewStatusOf(interview, "employer");
          return (
            <li key={interview.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.title}>
                  <Link href={paths.recruiterTab("applicants", { application: interview.applicationId })}>
                    {formatInterviewTime(interview)}: {applicantNameOf(interview)}
                  </Link>
                </p>
                <p>{interview.jobTitle}</p>
              </div>
              <div className={styles.side}>
                <Tag tone={tone}>{label}</Tag>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type Overview = Outputs["recruiting"]["overview"];

/** Everything that needs the user's attention: counts that lead to their lists, then single matters, most urgent first. */
function NeedsAttention({ attention }: { attention: Overview["attention"] }) {
  const lines = attentionLines(attention, useNow());
  const single = lines.filter(({ count }) => count === undefined);
  if (lines.length === 0) return <p className={own.clear}>Nothing needs your attention.</p>;
  return (
    <Section id="needs" level={3} heading="Needs attention" className={styles.part}>
      {single.length < lines.length && (
        <ul className={own.tiles}>
          {lines.map(
            ({ key, count, href, aside, isUrgent }) =>
              count && (
                <li key={key} className={own.tile} data-urgent={isUrgent}>
                  <Link href={href}>
                    <span className={own.count}>{formatCount(count.n)}</span> <span className={own.what}>{count.what}</span>
                    {aside && <span className={own.aside}>{aside}</span>}
                  </Link>
                </li>
              ),
          )}
        </ul>
      )}
      {single.length > 0 && (
        <ul className={styles.rows}>
          {single.map(({ key, words, href, aside, isUrgent }) => (
            <li key={key} className={styles.row}>
              <p className={styles.title}>
                <Link href={href}>{words}</Link>
              </p>
              <p className={`${styles.side} ${isUrgent ? styles.urgent : styles.soft}`}>{aside}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** How many people see, open and answer the firm's adverts. */
function AdvertFunnel({ funnel: { days, appearances, views, starts, applications } }: { funnel: Overview["funnel"] }) {
  return (
    <Section
      id="funnel"
      level={3}
      aside={<Link href={paths.recruiterTab("analytics")}>All figures</Link>}
      heading="How many people go from seeing to applying?"
      className={styles.part}
    >
      <Funnel
        caption={`All your adverts, last ${days} days. Views and starts count only visitors who agreed to it.`}
        steps={[
          { label: "Impressions", count: appearances },
          { label: "Views", count: views },
          { label: "Started", count: starts },
          { label: "Applied", count: applications },
        ]}
      />
    </Section>
  );
}

type Promises = Outputs["recruiting"]["overview"]["promises"];

/** Answers that adverts promise: who waits and what is due when, how the firm keeps its promises, and since when it may make none. */
function PromisedAnswers({ promises: { adverts, record, barredUntil }, now }: { promises: Promises; now: Date }) {
  if (adverts.length === 0 && barredUntil === null) return null;
  return (
    <Section
      id="promised"
      level={3}
      aside={<Link href={paths.article("reply-promise")}>How promises work</Link>}
      heading="Promised answers"
    >
      {record && (
        <p className={styles.soft}>
          Kept {formatCount(record.kept)} of {formatCount(record.of)}, as shown on your adverts.
        </p>
      )}
      {barredUntil !== null && (
        <p className={styles.urgent}>A promise was broken: new adverts can make none until {longDate(new Date(barredUntil))}.</p>
      )}
      {adverts.length > 0 && (
        <RowTable
          caption="Adverts that promise an answer, the next due first"
          isCaptionHidden
          items={adverts}
          keyOf={({ jobId }) => jobId}
          columns={[
            {
              label: "Advert",
              cell: ({ id, jobId, title }) => <Link href={id ? paths.recruiterTab("jobs", { job: id }) : paths.job(jobId)}>{title}</Link>,
            },
            {
              label: "Promise",
              cell: ({ days, isBroken }) => (
                <>
                  Within {days} days{isBroken && <span className={rows.sub}>broken, no longer made</span>}
                </>
              ),
            },
            { label: "Next answer due", cell: ({ nextDueAt }) => <NextDue nextDueAt={nextDueAt} now={now} /> },
            {
              label: "Waiting",
              isFigure: true,
              cell: ({ jobId, title, waiting }) =>
                waiting === 0 ? (
                  <span className={own.none}>0</span>
                ) : (
                  <Link href={paths.recruiterTab("applicants", { job: String(jobId), view: "table", reply: "promised" })}>
                    {formatCount(waiting)}
                    <span className="visually-hidden">
                      {waiting === 1 ? " applicant" : " applicants"} waiting for a promised answer: {title}
                    </span>
                  </Link>
                ),
            },
            { label: "Kept", isFigure: true, cell: ({ kept, broken }) => `${formatCount(kept)} of ${formatCount(kept + broken)}` },
          ]}
        />
      )}
    </Section>
  );
}

function NextDue({ nextDueAt, now }: { nextDueAt: string | null; now: Date }) {
  if (nextDueAt === null) return "None";
  const due = new Date(nextDueAt);
  const isSoon = due.getTime() - now.getTime() < 2 * 86_400_000;
  return <span className={isSoon ? own.soon : ""}>{shortDate(due)}</span>;
}

/** What needs attention, the live adverts and their funnel, or a newcomer's first tasks. Fetched in one request. */
export default function OverviewTab() {
  const query = trpc.recruiting.overview.useQuery(undefined, { staleTime: 0 });
  const now = useNow();
  return (
    <Loaded query={query} what="your overview" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {({ attention, interviews, figures, liveAdverts, promises, funnel, steps }) => (
        <div className={`${styles.stack} ${own.overview}`}>
          {!steps.hasAdvert && (
            <div className={own.pair}>
              <FirstSteps steps={steps} />
              <NextTasks steps={steps} />
            </div>
          )}
          {(steps.hasAdvert || interviews.length > 0 || attentionLines(attention, now).length > 0) && (
            <div className={own.pair}>
              <NeedsAttention attention={attention} />
              <ComingInterviews interviews={interviews} />
            </div>
          )}
          <StrikesPart />
          <PromisedAnswers promises={promises} now={now} />
          {liveAdverts.length > 0 && <LiveAdverts adverts={liveAdverts} live={figures.live} now={now} />}
          {steps.hasAdvert && liveAdverts.length === 0 && (
            <Empty href={paths.postAJob} action="Post a job">
              None of your adverts is live. Live adverts appear here with their views and applicants.
            </Empty>
          )}
          <div className={own.pair}>
            {funnel.appearances + funnel.views > 0 && <AdvertFunnel funnel={funnel} />}
            {steps.hasAdvert && <NextTasks steps={steps} />}
          </div>
          {steps.hasAdvert && <FirstSteps steps={steps} />}
        </div>
      )}
    </Loaded>
  );
}
