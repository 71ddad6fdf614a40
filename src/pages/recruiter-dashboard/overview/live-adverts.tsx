import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { RowTable, TwoLines } from "#src/features/dashboard/row-table.tsx";
import { calendarDays } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { Sparkline } from "#src/ui/charts/sparkline.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import own from "./overview.module.css";

type Overview = Outputs["recruiting"]["overview"];
type LiveAdvert = Overview["liveAdverts"][number];

const dayMs = 86_400_000;
const soonDays = 3;

/** Live adverts with a month of views, their applicants and the days they have left; those with most waiting first. */
export function LiveAdverts({ adverts, live, now }: { adverts: readonly LiveAdvert[]; live: number; now: Date }) {
  return (
    <Section
      id="live"
      level={3}
      aside={
        <Link href={paths.recruiterTab("jobs", { state: "live" })}>
          {live > adverts.length ? `All ${live} live adverts` : "All adverts"}
        </Link>
      }
      heading="Live adverts"
    >
      <RowTable
        caption="Live adverts, those with most applicants waiting first"
        isCaptionHidden
        className={own.adverts}
        items={adverts}
        keyOf={({ jobId }) => jobId}
        columns={[
          {
            label: "Advert",
            cell: ({ id, jobId, title }) => <Link href={id ? paths.recruiterTab("jobs", { job: id }) : paths.job(jobId)}>{title}</Link>,
          },
          { label: "Views, 28 days", cell: (advert) => <Views advert={advert} /> },
          {
            label: "New",
            isFigure: true,
            cell: ({ jobId, title, newApplicants }) =>
              newApplicants === 0 ? (
                <span className={own.none}>0</span>
              ) : (
                <Link href={paths.recruiterTab("applicants", { job: String(jobId), view: "table", state: "sent" })} className={own.strong}>
                  {formatCount(newApplicants)}
                  <span className="visually-hidden"> new applicants for {title}</span>
                </Link>
              ),
          },
          { label: "Waiting", isFigure: true, cell: (advert) => <Waiting advert={advert} now={now} /> },
          { label: "Days left", isFigure: true, cell: ({ endsAt }) => <DaysLeft endsAt={endsAt} now={now} /> },
        ]}
      />
    </Section>
  );
}

const Views = ({ advert: { jobId, title, views } }: { advert: LiveAdvert }) => (
  <span className={own.drawn}>
    <Sparkline values={views} label={`Views by day, at most ${formatCount(Math.max(...views))} a day`} />
    <Link href={paths.recruiterTab("analytics", { job: String(jobId) })} className={own.figure}>
      {formatCount(views.reduce((sum, n) => sum + n, 0))}
      <span className="visually-hidden"> views of {title}</span>
    </Link>
  </span>
);

function Waiting({ advert: { jobId, title, waiting, waitingSince }, now }: { advert: LiveAdvert; now: Date }) {
  if (waiting === 0) return <span className={own.none}>0</span>;
  return (
    <TwoLines below={waitingSince && `longest ${waitedFor(waitingSince, now)}`}>
      <Link href={paths.recruiterTab("applicants", { job: String(jobId), view: "table", reply: "unanswered" })}>
        {formatCount(waiting)}
        <span className="visually-hidden"> applicants waiting for an answer: {title}</span>
      </Link>
    </TwoLines>
  );
}

function DaysLeft({ endsAt, now }: { endsAt: string | null; now: Date }) {
  if (endsAt === null) return "–";
  const days = Math.max(0, calendarDays(now, new Date(endsAt)));
  return <span className={days <= soonDays ? own.soon : ""}>{formatCount(days)}</span>;
}

/** "12 days". */
const waitedFor = (since: string, now: Date) => counted(Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / dayMs)), "day");
