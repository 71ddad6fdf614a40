import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { Sparkline } from "#src/ui/charts/sparkline.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import own from "./overview.module.css";

type Overview = Outputs["recruiting"]["overview"];
type LiveAdvert = Overview["liveAdverts"][number];

const dayMs = 86_400_000;
const soonDays = 3;

/** Live adverts with a month of views, their applicants and the days they have left; those with most waiting first. */
export function LiveAdverts({ adverts, live, now }: { adverts: readonly LiveAdvert[]; live: number; now: Date }) {
  return (
    <section aria-labelledby="live">
      <SectionHeading
        id="live"
        level={3}
        aside={
          <Link href={paths.recruiterTab("jobs", { state: "live" })}>
            {live > adverts.length ? `All ${live} live adverts` : "All adverts"}
          </Link>
        }
      >
        Live adverts
      </SectionHeading>
      <table className={`${table.table} ${rows.table} ${own.adverts}`}>
        <caption className="visually-hidden">Live adverts, those with most applicants waiting first</caption>
        <thead>
          <tr>
            <th scope="col">Advert</th>
            <th scope="col">Views, 28 days</th>
            <th scope="col" className={table.figure}>
              New
            </th>
            <th scope="col" className={table.figure}>
              Waiting
            </th>
            <th scope="col" className={table.figure}>
              Days left
            </th>
          </tr>
        </thead>
        <tbody>
          {adverts.map((advert) => (
            <Row key={advert.jobId} advert={advert} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({
  advert: { jobId, id, title, views, newApplicants, waiting, waitingSince, endsAt },
  now,
}: {
  advert: LiveAdvert;
  now: Date;
}) {
  const total = views.reduce((sum, n) => sum + n, 0);
  const job = String(jobId);
  const daysLeft = endsAt === null ? null : Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / dayMs));
  return (
    <tr>
      <th scope="row">
        <Link href={id ? paths.recruiterTab("jobs", { job: id }) : paths.job(jobId)}>{title}</Link>
      </th>
      <td data-label="Views, 28 days">
        <span className={own.drawn}>
          <Sparkline values={views} label={`Views by day, at most ${formatCount(Math.max(...views))} a day`} />
          <Link href={paths.recruiterTab("analytics", { job })} className={own.figure}>
            {formatCount(total)}
            <span className="visually-hidden"> views of {title}</span>
          </Link>
        </span>
      </td>
      <td data-label="New" className={table.figure}>
        {newApplicants === 0 ? (
          <span className={own.none}>0</span>
        ) : (
          <Link href={paths.recruiterTab("applicants", { job, view: "table", state: "sent" })} className={own.strong}>
            {formatCount(newApplicants)}
            <span className="visually-hidden"> new applicants for {title}</span>
          </Link>
        )}
      </td>
      <td data-label="Waiting" className={table.figure}>
        {waiting === 0 ? (
          <span className={own.none}>0</span>
        ) : (
          <span>
            <Link href={paths.recruiterTab("applicants", { job, view: "table", reply: "unanswered" })}>
              {formatCount(waiting)}
              <span className="visually-hidden"> applicants waiting for an answer: {title}</span>
            </Link>
            {waitingSince && <span className={rows.sub}>longest {waitedFor(waitingSince, now)}</span>}
          </span>
        )}
      </td>
      <td data-label="Days left" className={table.figure}>
        {daysLeft === null ? "–" : <span className={daysLeft <= soonDays ? own.soon : ""}>{formatCount(daysLeft)}</span>}
      </td>
    </tr>
  );
}

/** "12 days". */
const waitedFor = (since: string, now: Date) => counted(Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / dayMs)), "day");
