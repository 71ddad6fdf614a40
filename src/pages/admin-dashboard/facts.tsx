import type { ReactNode } from "react";
import rows from "#src/features/dashboard/row-table.module.css";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import table from "#src/ui/table.module.css";

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** "22 Nov 2026, 05:18", in London. */
export function momentText(moment: string): string {
  const at = new Date(moment);
  return `${shortDate(at)}, ${clockTime(at)}`;
}

export function FactTable({ caption, facts }: { caption: string; facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <table className={`${table.table} ${rows.table} ${rows.facts}`}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
