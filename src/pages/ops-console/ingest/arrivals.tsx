import { bytesText } from "#db/metric-values.ts";
import type { Outputs } from "#server/types.ts";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { CsvLine } from "../parts/csv-button.tsx";

const kindWords: Readonly<Record<string, string>> = { rum: "Measurements", error: "Errors", event: "Looks and clicks" };
const outcomeWords: Readonly<Record<string, string>> = {
  taken: "Taken",
  "too-large": "Turned away: too large",
  machine: "Turned away: sent by a machine",
  "day-full": "Turned away: the day’s ceiling was reached",
  "over-limit": "Turned away: too many from one address",
  unreadable: "Turned away: not readable",
  "unreadable-event": "Left out: single events that could not be read",
  "left-out-by-page": "Left out by the page, to stay small",
  "sampled-out": "Left out: so many visits that only some are measured",
  "unknown-share": "Said to stand for more visits than the site asked for, or of a tab open for over a week",
  "wrong-origin": "Turned away: from another site",
  "wrong-type": "Turned away: of no kind that is read",
  "too-many-kinds": "Left out: too many kinds of errors at once",
  "unknown-thing": "Left out: about something that is not there",
  "seen-today": "Not counted twice on one day",
};

/** What arrived by kind, what became of it, and why not. */
export function Arrivals({ arrived }: { arrived: Health["arrived"] }) {
  return (
    <section aria-labelledby="arrivals">
      <SectionHeading id="arrivals" level={3}>
        What arrived, and what was turned away?
      </SectionHeading>
      {arrived.length === 0 ? (
        <p>Nothing has arrived in this period.</p>
      ) : (
        <>
          <table className={`${table.table} ${rowStyles.table}`}>
            <thead>
              <tr>
                <th scope="col">What became of it</th>
                <th scope="col">Kind</th>
                <th scope="col" className={table.figure}>
                  Times
                </th>
                <th scope="col" className={table.figure}>
                  Size
                </th>
              </tr>
            </thead>
            <tbody>
              {arrived.map(({ kind, outcome, n, bytes }) => (
                <tr key={`${kind} ${outcome}`}>
                  <th scope="row">{wordsOf(outcome)}</th>
                  <td data-label="Kind">{kindWords[kind] ?? kind}</td>
                  <td data-label="Times" className={table.figure}>
                    {formatCount(n)}
                  </td>
                  <td data-label="Size" className={table.figure}>
                    {bytesText(bytes)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <CsvLine
            name="arrivals"
            of="what arrived"
            records={() => [
              ["Kind", "Outcome", "Times", "Bytes"],
              ...arrived.map(({ kind, outcome, n, bytes }) => [kind, outcome, n, bytes]),
            ]}
          />
        </>
      )}
    </section>
  );
}

/** Kinds of noise among errors name themselves. */
const wordsOf = (outcome: string): string => outcomeWords[outcome] ?? `Left out as noise: ${outcome.replaceAll("-", " ")}`;

export type Health = Outputs["ops"]["rum"]["health"];
