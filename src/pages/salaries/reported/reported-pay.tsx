import { lazy, Suspense } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { longDate } from "#src/lib/dates.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { SpreadBar } from "#src/ui/charts/range-chart.tsx";
import { niceScale } from "#src/ui/charts/value-axis.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { type PayScale, useOwnMark } from "../own-pay/own-pay.ts";
import { axisPounds, pounds } from "../pay-words.ts";
import styles from "../salaries.module.css";

type ReportedPayData = Outputs["reportedPay"]["figures"];

/** Pay reported by members, as a series separate from adverts, and the way to contribute. */
export function ReportedPay({ reported }: { reported: ReportedPayData }) {
  const { figure, cell, note, money, isMixed } = reported;
  const scale = money.startsWith("Salaries") ? "year" : "day";
  return (
    <Section id="reported" heading="What members say they are paid" className={styles.apart}>
      <p className={styles.prose}>
        Reported by members, not taken from adverts, and never combined with advert figures. We do not check these reports.
      </p>
      {figure ? (
        <>
          <ReportedSpread figure={figure} scale={scale} />
          <ReportedTable figure={figure} caption={`${money}, ${cell}: reported by members`} unit={`a ${scale}`} />
          {note && <p className={styles.small}>{note}</p>}
          <p className={styles.small}>
            {figure.people} people or more, counted on {longDate(new Date(figure.countedOn))}.{sampleWords[figure.samples]} Rounded, from at
            least 10 people with no more than 40% from one employer, and recalculated only when five reports have changed, so that nobody’s
            own pay can be worked out.
          </p>
        </>
      ) : (
        <p>
          {isMixed
            ? "Day rates depend on IR35 status: choose one to see what members report."
            : "Too few members have reported such pay: a figure needs 10 people, no more than 40% of them from one employer."}
        </p>
      )}
      <h3 id="your-pay">Add your own pay</h3>
      <ContributePay />
    </Section>
  );
}

const sampleWords = {
  none: "",
  some: " Some of these reports are samples, made up to show the site.",
  all: " All of these reports are samples, made up to show the site.",
};

type ReportedFigure = NonNullable<ReportedPayData["figure"]>;

function ReportedSpread({ figure: { p25Pence, p50Pence, p75Pence }, scale }: { figure: ReportedFigure; scale: PayScale }) {
  const mark = useOwnMark(scale);
  const axis = niceScale([p25Pence, p75Pence]);
  if (!axis) return null;
  const spoken = `Median ${pounds(p50Pence)}; a quarter below ${pounds(p25Pence)}, a quarter above ${pounds(p75Pence)}`;
  const range = { outer: [p25Pence, p75Pence], inner: [p50Pence, p50Pence], text: pounds(p50Pence), spoken } as const;
  return (
    <div className={styles.reported}>
      <SpreadBar range={range} scale={axis} tickText={axisPounds} {...mark} />
    </div>
  );
}

function ReportedTable({ figure, caption, unit }: { figure: ReportedFigure; caption: string; unit: string }) {
  const lines = [
    ["A quarter earn less than", figure.p25Pence],
    ["Median", figure.p50Pence],
    ["A quarter earn more than", figure.p75Pence],
  ] as const;
  return (
    <table className={`${table.table} ${styles.reported}`}>
      <caption>{caption}</caption>
      <tbody>
        {lines.map(([label, pence]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={table.figure}>
              {pounds(pence)} {unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OwnReport = lazy(() => loadWithRetries(() => import("./own-report.tsx")));

function ContributePay() {
  const { user } = useCurrentUser();
  if (user?.role === "jobseeker") {
    return (
      <Suspense fallback={<p role="status">Loading your report…</p>}>
        <OwnReport />
      </Suspense>
    );
  }
  if (user) return <p>Only jobseeker accounts can report pay.</p>;
  return (
    <p>
      <Link href={paths.signInThen(`${paths.salaryDatabase()}#your-pay`)}>Sign in</Link> with a jobseeker account to add yours. One report
      per person; you can change or withdraw it at any time, and nobody else sees it.
    </p>
  );
}
