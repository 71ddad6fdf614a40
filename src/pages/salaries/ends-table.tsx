import { formatCount } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { type Figure, pounds } from "./pay-words.ts";
import styles from "./salaries.module.css";

const lines = [
  ["p10", "10th percentile"],
  ["p25", "25th percentile"],
  ["p50", "Median"],
  ["p75", "75th percentile"],
  ["p90", "90th percentile"],
] as const;

/** All statistics of one figure, lower and upper end side by side. */
export function EndsTable({ caption, figure }: { caption: string; figure: Figure }) {
  const ends = [figure.low, figure.high];
  const cell = (key: string, text: string | number) => (
    <td key={key} className={table.figure}>
      {text}
    </td>
  );
  const cells = (textOf: (end: NonNullable<Figure["low"]>) => string | number) =>
    ends.map((end, at) => cell(at ? "high" : "low", end ? textOf(end) : "Too few"));
  return (
    <table className={table.table}>
      <caption>{caption}</caption>
      <TableHead of={[null, { figure: "From" }, { figure: "To" }]} />
      <tbody>
        {lines
          .filter(([name]) => ends.some((end) => end?.[name] != null))
          .map(([name, label]) => (
            <tr key={name} className={name === "p50" ? styles.middle : undefined}>
              <th scope="row">{label}</th>
              {cells((end) => (end[name] === null ? "Under 20 adverts" : pounds(end[name])))}
            </tr>
          ))}
        <tr>
          <th scope="row">Adverts</th>
          {cells(({ adverts }) => formatCount(adverts))}
        </tr>
        <tr>
          <th scope="row">Employers</th>
          {cells(({ employers }) => formatCount(employers))}
        </tr>
      </tbody>
    </table>
  );
}
