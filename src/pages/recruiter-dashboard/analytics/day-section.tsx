import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import own from "./analytics.module.css";
import { type Figures, type Step, stepNames, steps } from "./comparison-section.tsx";

const dayWords = (day: string) => shortDate(new Date(`${day}T12:00:00Z`));
const height = 56;

/** Bars by day, one row for each step, each on its own scale, which is labelled beside it. */
export function DaySection({ figures: { byDay, period } }: { figures: Figures }) {
  const [first, last] = [byDay[0], byDay.at(-1)];
  if (!first || !last) return null;
  return (
    <section aria-labelledby="days">
      <SectionHeading id="days" level={3}>
        Activity by day
      </SectionHeading>
      <div className={own.days}>
        {steps.map((step) => (
          <DayBars key={step} step={step} byDay={byDay} />
        ))}
        <p className={own.axis} aria-hidden="true">
          <span>{dayWords(first.day)}</span>
          <span>{dayWords(last.day)}</span>
        </p>
      </div>
      <details className={own.details}>
        <summary>Show as a table, {period.days} days</summary>
        <div className={table.scroll}>
          <table className={table.table}>
            <caption>By day, London time</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {steps.map((step) => (
                  <th key={step} scope="col" className={table.figure}>
                    {stepNames[step]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {byDay.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{dayWords(day.day)}</th>
                  {steps.map((step) => (
                    <td key={step} className={table.figure}>
                      {formatCount(day[step])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function DayBars({ step, byDay }: { step: Step; byDay: Figures["byDay"] }) {
  const most = Math.max(...byDay.map((day) => day[step]));
  const sum = byDay.reduce((total, day) => total + day[step], 0);
  const width = 100 / byDay.length;
  const words = `${stepNames[step]}: ${formatCount(sum)} in all, at most ${formatCount(most)} a day`;
  return (
    <figure className={own.row}>
      <figcaption>{words}</figcaption>
      <svg className={own.dayBars} height={height} role="img" aria-label={words}>
        {byDay.map((day, at) => {
          const tall = most === 0 ? 0 : (day[step] / most) * (height - 2);
          return <rect key={day.day} x={`${at * width + width * 0.1}%`} y={height - tall} width={`${width * 0.8}%`} height={tall} />;
        })}
      </svg>
    </figure>
  );
}
