import rows from "#src/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";
import own from "./analytics.module.css";
import { type Figures, sourceNames, stepNames, steps } from "./analytics-words.ts";
import { Bar } from "./bar.tsx";

/** What led people to the adverts. */
export function SourceSection({ figures: { bySource, applicationsUnknown } }: { figures: Figures }) {
  const most = Math.max(0, ...bySource.map(({ views }) => views));
  return (
    <section aria-labelledby="sources">
      <h3 id="sources">Where do they come from?</h3>
      {bySource.length === 0 ? (
        <p>Nothing has been counted in this time yet.</p>
      ) : (
        <table className={`${table.table} ${rows.table}`}>
          <caption>By what led there; the bars show how often the advert was read</caption>
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
          Of {formatCount(applicationsUnknown)} more {applicationsUnknown === 1 ? "application" : "applications"} it is not known what led
          there.
        </p>
      )}
    </section>
  );
}
