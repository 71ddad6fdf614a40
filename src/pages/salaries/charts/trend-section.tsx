import { type PayFilterState, paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { BandChart } from "#src/ui/charts/band-chart.tsx";
import { niceScale } from "#src/ui/charts/scale.ts";
import { Section } from "#src/ui/section-heading.tsx";
import { FiguresTable } from "../figures-table.tsx";
import { type PayScale, useOwnMark } from "../own-pay/own-pay.ts";
import { axisPounds, pounds } from "../pay-words.ts";
import styles from "./charts.module.css";
import { FiguresDisclosure } from "./pay-chart.tsx";

type Months = Outputs["salaries"]["explore"]["trend"];

interface TrendSectionProps {
  months: Months;
  shown: string;
  scale: PayScale;
  within: Partial<PayFilterState>;
}

/** Both medians by month, with the band between them. Months with too few adverts are left out, and named once. */
export function TrendSection({ months, shown, scale, within }: TrendSectionProps) {
  const mark = useOwnMark(scale);
  const counted = months.filter(({ figure }) => figure);
  const first = months.findIndex(({ figure }) => figure);
  const shownMonths = months.slice(first, months.findLastIndex(({ figure }) => figure) + 1);
  const points = shownMonths.map(({ label, figure }) => ({
    label: label.slice(0, 3),
    band: figure?.low && figure.high ? ([figure.low.p50, figure.high.p50] as const) : null,
  }));
  const bands = points.flatMap(({ band }) => (band ? [band] : []));
  const axis = niceScale(bands.flat(), 6);
  return (
    <Section id="trend" heading="Is pay going up?">
      {counted.length === 0 ? (
        <p>None of the last 12 months has the 10 adverts from 5 employers that a monthly figure needs.</p>
      ) : (
        <>
          <p className={styles.key}>
            £ {scale === "year" ? "a year" : "a day"}, {shown}: median “From” and median “To”, by the month an advert first appeared. The
            last month is the present one so far.
          </p>
          {axis && bands.length > 1 && (
            <BandChart
              points={points}
              scale={axis}
              tickText={axisPounds}
              ends={["From", "To"]}
              valueText={pounds}
              spoken={spokenTrend(shownMonths)}
              {...mark}
            />
          )}
          <LeftOut months={months} />
          <FiguresDisclosure>
            <FiguresTable
              caption={`${shown}: median and interquartile range of each end, by month`}
              head="Month"
              rows={counted.map(({ month, label, ...row }) => ({
                ...row,
                key: month,
                label,
                countedAt: paths.salaryAdverts(within, month),
              }))}
            />
          </FiguresDisclosure>
        </>
      )}
    </Section>
  );
}

function LeftOut({ months }: { months: Months }) {
  const few = months.filter(({ figure }) => !figure);
  if (few.length === 0) return null;
  return <p className={styles.key}>Left out, with too few adverts: {monthRanges(months)}.</p>;
}

/** Formats the months without a figure, runs of them as one: "December 2025 to May 2026, August 2026". */
export function monthRanges(months: readonly Pick<Months[number], "label" | "figure">[]): string {
  const runs: string[][] = [];
  let isRun = false;
  for (const { label, figure } of months) {
    if (!figure && isRun) runs.at(-1)?.push(label);
    else if (!figure) runs.push([label]);
    isRun = !figure;
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]} to ${run.at(-1)}` : run[0])).join(", ");
}

function spokenTrend(months: Months): string {
  const [first, last] = [months[0], months.at(-1)];
  const words = (month: Months[number] | undefined) =>
    month?.figure?.low && month.figure.high
      ? `${month.label} ${pounds(month.figure.low.p50)} to ${pounds(month.figure.high.p50)}`
      : month?.label;
  return `Median “From” and “To” by month: ${words(first)}; ${words(last)}. The table has every month.`;
}
