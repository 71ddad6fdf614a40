import type { ReactNode } from "react";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import table from "#src/ui/table.module.css";
import dashboard from "./dashboard.module.css";
import rows from "./row-table.module.css";

type Facts = readonly (readonly [name: string, value: ReactNode])[];

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const FactList = ({ facts, className = dashboard.facts }: { facts: Facts; className?: string | undefined }) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </dl>
);

export const FactTable = ({ caption, facts }: { caption: string; facts: Facts }) => (
  <table className={`${table.table} ${rows.table} ${rows.facts}`}>
    <caption className="visually-hidden">{caption}</caption>
    <tbody>
      {facts.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** "22 Nov 2026, 05:18", in London. */
export function momentText(moment: string): string {
  const at = new Date(moment);
  return `${shortDate(at)}, ${clockTime(at)}`;
}
