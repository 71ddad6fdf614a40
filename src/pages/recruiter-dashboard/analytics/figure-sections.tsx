import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import own from "./analytics.module.css";

const oneDecimal = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Compares one advert with the median of similar adverts, and lists what most of them state that it does not. */
export function ComparisonSection({ figures: { comparison, advice, advert, period } }: { figures: Figures }) {
  return (
    <Section id="comparison" heading="Compared with similar adverts" level={3}>
      {comparison ? (
        <table className={`${table.table} ${own.drawnTable}`}>
          <caption>
            Per week live, compared with the median of {comparison.n} similar adverts from other firms (n = {comparison.n}):{" "}
            {similarityText(comparison.alike)}, last {period.days} days
          </caption>
          <TableHead of={["Step", null, { figure: "This advert" }, { figure: "Median of similar" }]} />
          <tbody>
            {steps.map((step) => {
              const [mine, median] = [comparison.own[step], comparison.median[step]];
              return (
                <tr key={step}>
                  <th scope="row">{stepNames[step]}</th>
                  <td className={own.drawn}>
                    <Bar value={mine} most={Math.max(mine, median)} />
                    <span className={own.median}>
                      <Bar value={median} most={Math.max(mine, median)} />
                    </span>
                  </td>
                  <td className={table.figure}>{oneDecimal.format(mine)}</td>
                  <td className={table.figure}>{oneDecimal.format(median)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p>There are too few similar adverts from other firms for a comparison (n is under 5).</p>
      )}
      {advice.length > 0 && advert && (
        <>
          <h4>What most similar adverts state and this one does not</h4>
          <ul className={own.advice}>
            {advice.map((each) => (
              <li key={each.field}>{adviceWords(each)}</li>
            ))}
          </ul>
          <p>
            <Link href={paths.editPosting(String(advert.jobId))}>Change the advert</Link>
          </p>
        </>
      )}
    </Section>
  );
}

export type Figures = Outputs["advertFigures"]["get"];
export type Step = "appearances" | "views" | "starts" | "applications";

export const stepNames: Readonly<Record<Step, string>> = {
  appearances: "Impressions",
  views: "Views",
  starts: "Started",
  applications: "Applied",
};
export const steps = Object.keys(stepNames) as Step[];

type Advice = Figures["advice"][number];

const fieldWords: Readonly<Record<Advice["field"], string>> = {
  pay: "State the pay",
  suites: "Name the contract suites",
  "project-value": "Give the project value",
  days: "Say how many days are on site and at home",
  rics: "Say which RICS level you look for",
  start: "Say when the work begins",
};

export const adviceWords = ({ field, stated, of }: Advice): string => `${fieldWords[field]}: ${stated} of ${of} similar adverts do.`;

/** Describes what the compared adverts share: "Senior Quantity surveyor in Yorkshire". */
function similarityText({ category, level, region }: NonNullable<Figures["comparison"]>["alike"]): string {
  return `${[category, level].filter(Boolean).join(", ")}${region ? `, ${region}` : ""}`;
}

/** A bar for a value relative to the largest; the figure itself is shown beside it. */
export function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg className={own.bar} height="14" aria-hidden="true">
      <rect y="2" height="10" width={`${(value / (most || 1)) * 100}%`} />
    </svg>
  );
}

const dayWords = (day: string) => shortDate(new Date(`${day}T12:00:00Z`));
const height = 56;

/** Bars by day, one row for each step, each on its own scale, which is labelled beside it. */
export function DaySection({ figures: { byDay, period } }: { figures: Figures }) {
  const [first, last] = [byDay[0], byDay.at(-1)];
  if (!first || !last) return null;
  return (
    <Section id="days" heading="Activity by day" level={3}>
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
          <RowTable
            isPlain
            caption="By day, London time"
            items={byDay.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { label: "Day", cell: ({ day }) => dayWords(day) },
              ...steps.map((step) => ({
                label: stepNames[step],
                isFigure: true,
                cell: (day: Figures["byDay"][number]) => formatCount(day[step]),
              })),
            ]}
          />
        </div>
      </details>
    </Section>
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
