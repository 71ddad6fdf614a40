import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { formatInterviewTime, interviewStatusOf } from "#src/features/interviews/interview-words.ts";
import { formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { StrikesPart } from "../appeals/strikes-part.tsx";
import { applicantNameOf } from "../applicants/hiring-words.ts";
import { FirstSteps } from "./first-steps.tsx";
import { attentionLines } from "./waiting-lines.ts";

type UpcomingInterviews = Outputs["recruiting"]["overview"]["interviews"];

/** Upcoming interviews, soonest first. */
function ComingInterviews({ interviews }: { interviews: UpcomingInterviews }) {
  if (interviews.length === 0) return null;
  return (
    <section aria-labelledby="coming-interviews">
      <SectionHeading id="coming-interviews" level={3}>
        Upcoming interviews
      </SectionHeading>
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
    </section>
  );
}

type Attention = Outputs["recruiting"]["overview"]["attention"];

/** Everything that needs the user's attention, most urgent first, each with a link. */
function NeedsAttention({ attention }: { attention: Attention }) {
  const now = useNow();
  const lines = attentionLines(attention, now);
  return (
    <section aria-labelledby="needs">
      <SectionHeading id="needs" level={3}>
        To do
      </SectionHeading>
      {lines.length === 0 ? (
        <p>You’re all caught up.</p>
      ) : (
        <ul className={styles.rows}>
          {lines.map(({ key, words, href, aside, isUrgent }) => (
            <li key={key} className={styles.row}>
              <p className={styles.title}>
                <Link href={href}>{words}</Link>
              </p>
              <p className={`${styles.side} ${isUrgent ? styles.urgent : styles.soft}`}>{aside}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Overview = Outputs["recruiting"]["overview"];

/** What needs attention, how adverts perform, and a new recruiter's next step. Fetched in one request. */
export default function OverviewTab() {
  const query = trpc.recruiting.overview.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your overview" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {({ attention, interviews, figures, steps }) => (
        <div className={styles.stack}>
          {!steps.hasAdvert && <FirstSteps steps={steps} />}
          <NeedsAttention attention={attention} />
          <ComingInterviews interviews={interviews} />
          <StrikesPart />
          <Figures figures={figures} />
          {steps.hasAdvert && <FirstSteps steps={steps} />}
        </div>
      )}
    </Loaded>
  );
}

function Figures({ figures: { live, views, applications } }: { figures: Overview["figures"] }) {
  const rows = [
    { name: "Views of your adverts", href: paths.recruiterTab("analytics"), ...views },
    { name: "Applications", href: paths.recruiterTab("applicants"), ...applications },
  ];
  return (
    <section aria-labelledby="figures">
      <SectionHeading id="figures" level={3}>
        Job performance
      </SectionHeading>
      <table className={table.table}>
        <caption>
          {live === 0 ? "None of your adverts is live." : `${formatCount(live)} of your adverts ${live === 1 ? "is" : "are"} live now.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" className={table.figure}>
              7 days
            </th>
            <th scope="col" className={table.figure}>
              28 days
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, href, week, month }) => (
            <tr key={name}>
              <th scope="row">
                <Link href={href}>{name}</Link>
              </th>
              <td className={table.figure}>{formatCount(week)}</td>
              <td className={table.figure}>{formatCount(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
