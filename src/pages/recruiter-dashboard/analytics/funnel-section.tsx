import { counted, formatCount } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";
import own from "./analytics.module.css";
import { type Figures, shareWords, stepNames, steps } from "./analytics-words.ts";
import { Bar } from "./bar.tsx";

/** Each step with how many went on to it from the one before. */
export function FunnelSection({ figures: { total, advert, adverts, firstApplicant, period } }: { figures: Figures }) {
  const most = Math.max(...steps.map((step) => total[step]));
  return (
    <section aria-labelledby="funnel">
      <h3 id="funnel">How far do people get?</h3>
      <table className={`${table.table} ${own.drawnTable}`}>
        <caption>
          {advert ? advert.title : counted(adverts.length, "advert")}, last {period.days} days
        </caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <td />
            <th scope="col" className={table.figure}>
              Times
            </th>
            <th scope="col" className={table.figure}>
              Of the step before
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => {
            const before = steps[at - 1];
            return (
              <tr key={step}>
                <th scope="row">{stepNames[step]}</th>
                <td className={own.drawn}>
                  <Bar value={total[step]} most={most} />
                </td>
                <td className={table.figure}>{formatCount(total[step])}</td>
                <td className={table.figure}>{before ? shareWords(total[step], total[before]) : ""}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={own.note}>{firstWords(firstApplicant, advert !== null)}</p>
    </section>
  );
}

function firstWords({ medianDays, adverts, similarMedianDays, similarAdverts }: Figures["firstApplicant"], isOne: boolean): string {
  if (medianDays === null) return "Nobody has applied yet.";
  const own = isOne
    ? `The first application came ${medianDays === 0 ? "on the first day" : `after ${counted(medianDays, "day")}`}.`
    : `Half of the adverts with an application had the first ${medianDays === 0 ? "on the first day" : `within ${counted(medianDays, "day")}`} (n = ${adverts}).`;
  if (similarMedianDays === null) return own;
  return `${own} With similar adverts it took ${counted(similarMedianDays, "day")} (n = ${similarAdverts}).`;
}
