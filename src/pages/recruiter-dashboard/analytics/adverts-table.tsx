import { paths } from "#server/paths.ts";
import rows from "#src/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { statusLabels } from "../jobs/posting-words.ts";
import { type Figures, shareWords, stepNames, steps } from "./analytics-words.ts";

/** Each advert with its steps; its own figures are a link away. */
export function AdvertsTable({ figures: { adverts, period } }: { figures: Figures }) {
  return (
    <section aria-labelledby="adverts">
      <h3 id="adverts">Which adverts do well?</h3>
      <table className={`${table.table} ${rows.table}`}>
        <caption>
          {counted(adverts.length, "advert")}, last {period.days} days, those read most first
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
              Read of appeared
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
                <td data-label="Read of appeared" className={table.figure}>
                  {shareWords(advert.views, advert.appearances)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
