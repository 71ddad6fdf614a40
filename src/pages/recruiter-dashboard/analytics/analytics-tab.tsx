import { navigate } from "wouter/use-browser-location";
import type { AnalyticsSource } from "#db/telemetry-values.ts";
import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readNumber } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowLink, RowTable } from "#src/features/dashboard/row-table.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Funnel, formatShare } from "#src/ui/charts/funnel.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { RejectionFigures } from "../applicants/rejection-figures.tsx";
import { statusLabels } from "../jobs/posting-words.ts";
import own from "./analytics.module.css";
import { Bar, ComparisonSection, DaySection, type Figures, stepNames, steps } from "./figure-sections.tsx";

type Advert = Figures["adverts"][number];

function AdvertsTable({ figures: { adverts, period } }: { figures: Figures }) {
  return (
    <Section id="adverts" heading="Job performance" level={3}>
      <RowTable
        caption={`${counted(adverts.length, "advert")}, last ${period.days} days, most viewed first`}
        items={adverts.toSorted((a, b) => b.views - a.views || b.appearances - a.appearances)}
        keyOf={({ jobId }) => jobId}
        columns={[
          {
            label: "Advert",
            cell: ({ jobId, title, status }) => (
              <RowLink
                href={paths.recruiterTab("analytics", { job: String(jobId), days: String(period.days) })}
                below={status !== "live" && statusLabels[status]}
              >
                {title}
              </RowLink>
            ),
          },
          ...steps.map((step) => ({ label: stepNames[step], isFigure: true, cell: (advert: Advert) => formatCount(advert[step]) })),
          { label: "View rate", isFigure: true, cell: ({ views, appearances }) => formatShare(views, appearances) },
        ]}
      />
    </Section>
  );
}

function SourceSection({ figures: { bySource, applicationsUnknown } }: { figures: Figures }) {
  const most = Math.max(0, ...bySource.map(({ views }) => views));
  return (
    <Section id="sources" heading="Traffic sources" level={3}>
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
    </Section>
  );
}

const periods = [7, 28, 90] as const;

/** Advert performance from impression to application, by day and source, compared with similar adverts. */
export default function AnalyticsTab({ search }: TabProps) {
  const jobId = readNumber(search, "job");
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
            {figures.total.appearances === 0 && figures.total.views === 0 ? (
              <NoViews figures={figures} />
            ) : (
              <>
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
              </>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

/** A period without views: no empty charts, but what to do next. */
function NoViews({ figures: { advert, period, total } }: { figures: Figures }) {
  const of: Record<string, string> = advert ? { job: String(advert.jobId) } : {};
  const longest = Math.max(...periods);
  const [action, href] =
    total.applications > 0
      ? ["Show applicants", paths.recruiterTab("applicants", of)]
      : period.days < longest
        ? [`Show the last ${longest} days`, paths.recruiterTab("analytics", { ...of, days: String(longest) })]
        : ["Show your adverts", paths.recruiterTab("jobs")];
  return (
    <Empty href={href} action={action}>
      No views were counted in the last {period.days} days.
      {total.applications > 0 && ` ${counted(total.applications, "person", "people")} applied.`}
    </Empty>
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
            <Options
              any="All adverts"
              of={adverts.map(({ jobId, title, status }) => [
                jobId,
                `${title} (${jobId}${status === "live" ? "" : `, ${statusLabels[status].toLowerCase()}`})`,
              ])}
            />
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

const sourceNames: Readonly<Record<AnalyticsSource, string>> = {
  board: "Job search",
  "landing-list": "Category and location pages",
  "company-page": "Your company’s page",
  "advert-page": "Other adverts",
  "own-lists": "Saved jobs and personal lists",
  "alert-mail": "Alert e-mails",
  partner: "Feeds and embedded lists",
  "search-engine": "Google and other search engines",
  social: "LinkedIn and other networks",
  "other-site": "Other sites",
  direct: "Directly, or unknown",
};

function FunnelSection({ figures: { total, advert, adverts, firstApplicant, period } }: { figures: Figures }) {
  return (
    <Section id="funnel" heading="Application funnel" level={3}>
      <Funnel
        caption={`${advert ? advert.title : counted(adverts.length, "advert")}, last ${period.days} days`}
        steps={steps.map((step) => ({ label: stepNames[step], count: total[step] }))}
      />
      <p className={own.note}>{firstApplicantText(firstApplicant, advert !== null)}</p>
    </Section>
  );
}

function firstApplicantText({ medianDays, adverts, similarMedianDays, similarAdverts }: Figures["firstApplicant"], isOne: boolean): string {
  if (medianDays === null) return "Nobody has applied yet.";
  const sentence = isOne
    ? `The first application came ${medianDays === 0 ? "on the first day" : `after ${counted(medianDays, "day")}`}.`
    : `Half of the adverts with an application had the first ${medianDays === 0 ? "on the first day" : `within ${counted(medianDays, "day")}`} (n = ${adverts}).`;
  if (similarMedianDays === null) return sentence;
  return `${sentence} With similar adverts it took ${counted(similarMedianDays, "day")} (n = ${similarAdverts}).`;
}
