import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/paths.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { RejectionFigures } from "../applicants/rejection-figures.tsx";
import { statusLabels } from "../jobs/posting-words.ts";
import { AdvertsTable } from "./adverts-table.tsx";
import own from "./analytics.module.css";
import type { Figures } from "./analytics-words.ts";
import { ComparisonSection } from "./comparison-section.tsx";
import { DaySection } from "./day-section.tsx";
import { FunnelSection } from "./funnel-section.tsx";
import { SourceSection } from "./source-section.tsx";

const periods = [7, 28, 90] as const;

/** How adverts fare: from appearing in a list to an application, by day and source, beside adverts like them. */
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
            No advert of yours has been on the board yet. Once one is, you see here how often it appears, is read and is applied to.
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
            <option value="">All of them</option>
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
      <p className={own.note}>
        {periodWords(figures)}. Appearances and applications sent are counted in full; reading and beginning only where people agreed to be
        counted. Robots that say what they are are left out.
      </p>
    </div>
  );
}

/** "24 Oct 2026 to 20 Nov 2026". */
function periodWords({ period: { from, to } }: Figures): string {
  const [first, last] = [from, to].map((day) => shortDate(new Date(`${day}T12:00:00Z`)));
  return `${first} to ${last}`;
}
