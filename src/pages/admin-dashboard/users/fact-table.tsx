import type { ReactNode } from "react";
import rows from "#src/features/dashboard/row-table.module.css";
import table from "#src/ui/table.module.css";

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
