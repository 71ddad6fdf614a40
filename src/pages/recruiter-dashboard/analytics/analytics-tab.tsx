import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { formatShare } from "#src/ui/charts/funnel.tsx";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { RejectionFigures } from "../applicants/rejection-figures.tsx";
import { statusLabels } from "../jobs/posting-words.ts";
import own from "./analytics.module.css";
import { Bar, ComparisonSection, type Figures, FunnelSection, sourceNames, stepNames, steps } from "./comparison-section.tsx";
import { DaySection } from "./day-section.tsx";

/** Each advert with its funnel and a link to its own figures. */
function AdvertsTable({ figures: { adverts, period } }: { figures: Figures }) {
  return (
    <section aria-labelledby="adverts">
      <SectionHeading id="adverts" level={3}>
        Job performance
      </SectionHeading>
      <table className={`${table.table} ${rows.table}`}>
        <caption>
          {counted(adverts.length, "advert")}, last {period.days} days, most viewed first
        </caption>
        <thead>
          <tr>
            <th scope="col">Advert</th>
            {steps.map((step) => (
              <th key={step} scope="col" className={table.figure}>
                {stepNames[step]}
              </th>
            ))}
            <th scope="col" className={table.figure}>
              View rate
            </th>
          </tr>
        </thead>
        <tbody>
          {adverts
            .toSorted((a, b) => b.views - a.views || b.appearances - a.appearances)
            .map((advert) => (
              <tr key={advert.jobId}>
                <th scope="row">
                  <Link href={paths.recruiterTab("analytics", { job: String(advert.jobId), days: String(period.days) })} keepPlace>
                    {advert.title}
                  </Link>
                  {advert.status !== "live" && <span className={rows.sub}>{statusLabels[advert.status]}</span>}
                </th>
                {steps.map((step) => (
                  <td key={step} data-label={stepNames[step]} className={table.figure}>
                    {formatCount(advert[step])}
                  </td>
                ))}
                <td data-label="View rate" className={table.figure}>
                  {formatShare(advert.views, advert.appearances)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function SourceSection({ figures: { bySource, applicationsUnknown } }: { figures: Figures }) {
  const most = Math.max(0, ...bySource.map(({ views }) => views));
  return (
    <section aria-labelledby="sources">
      <SectionHeading id="sources" level={3}>
        Traffic sources
      </SectionHeading>
      {bySource.length === 0 ? (
        <p>No views in this period yet.</p>
      ) : (
        <table className={`${table.table} ${rows.table}`}>
          <caption>By source; bars show views</caption>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <td />
              {steps.map((step) => (
                <th key={step} scope="col" className={table.figure}>
                  {stepNames[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bySource.map((line) => (
              <tr key={line.source}>
                <th scope="row">{sourceNames[line.source]}</th>
                <td className={own.drawn}>
                  <Bar value={line.views} most={most} />
                </td>
                {steps.map((step) => (
                  <td key={step} data-label={stepNames[step]} className={table.figure}>
                    {formatCount(line[step])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {applicationsUnknown > 0 && (
        <p className={own.note}>
          Of {formatCount(applicationsUnknown)} more {applicationsUnknown === 1 ? "application" : "applications"} the source is unknown.
        </p>
      )}
    </section>
  );
}

const periods = [7, 28, 90] as const;

/** Advert performance from impression to application, by day and source, compared with similar adverts. */
export default function AnalyticsTab({ search }: TabProps) {
  const job = search.get("job") ?? "";
  const jobId = /^[1-9]\d{0,8}$/.test(job) ? Number(job) : null;
  const days = periods.find((each) => String(each) === search.get("days")) ?? 28;
  const query = trpc.advertFigures.get.useQuery({ jobId, days });
  const whole = trpc.advertFigures.get.useQuery({ jobId: null, days });
  return (
    <Loaded query={query} what="your figures" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {(figures) =>
        figures.adverts.length === 0 ? (
          <Empty href={paths.postAJob} action="Post a job">
            Impressions, views and applications appear here once you have a live advert.
          </Empty>
        ) : (
          <div className={styles.stack}>
            <Choices figures={figures} adverts={whole.data?.adverts ?? figures.adverts} />
            <FunnelSection figures={figures} />
            {figures.advert && <ComparisonSection figures={figures} />}
            <DaySection figures={figures} />
            <SourceSection figures={figures} />
            <RejectionFigures jobId={figures.advert?.jobId ?? null} />
            {!figures.advert && <AdvertsTable figures={figures} />}
            <p className={own.note}>
              Impressions and applications are counted in full; views and starts only where people agreed to be counted. Robots that
              identify themselves are left out.
            </p>
          </div>
        )
      }
    </Loaded>
  );
}

function Choices({ figures, adverts }: { figures: Figures; adverts: Figures["adverts"] }) {
  const { period, advert } = figures;
  const chosen = (job: string, days: number) => ({ ...(job && { job }), days: String(days) });
  const job = advert ? String(advert.jobId) : "";
  return (
    <div>
      <div className={own.choices}>
        <Field id="figures-advert" label="Advert" className={own.advert}>
          <select
            id="figures-advert"
            value={job}
            onChange={({ target }) =>
              navigate(paths.recruiterTab("analytics", chosen(target.value, period.days)), { state: { keepPlace: true } })
            }
          >
            <option value="">All adverts</option>
            {adverts.map(({ jobId, title, status }) => (
              <option key={jobId} value={jobId}>
                {title} ({jobId}
                {status === "live" ? "" : `, ${statusLabels[status].toLowerCase()}`})
              </option>
            ))}
          </select>
        </Field>
        <p className={styles.order}>
          {periods.map((days) => (
            <Link
              key={days}
              href={paths.recruiterTab("analytics", chosen(job, days))}
              keepPlace
              aria-current={days === period.days ? "true" : undefined}
            >
              {days} days
            </Link>
          ))}
        </p>
        <p>
          <a href={paths.advertFiguresFile(chosen(job, period.days))} download>
            Download as CSV
          </a>
        </p>
      </div>
      <p className={own.note}>{periodWords(figures)}</p>
    </div>
  );
}

/** Formats the period: "24 Oct 2026 to 20 Nov 2026". */
function periodWords({ period: { from, to } }: Figures): string {
  const [first, last] = [from, to].map((day) => shortDate(new Date(`${day}T12:00:00Z`)));
  return `${first} to ${last}`;
}
