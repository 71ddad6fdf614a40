import type { ReactNode } from "react";
import table from "./table.module.css";

/** What the columns are called, right-aligned over figures; null leaves its corner empty. */
export const TableHead = ({ of }: { of: readonly (string | { figure: string } | null)[] }) => (
  <thead>
    <tr>
      {of.map((column) => {
        if (column === null) return <td key="" />;
        const [text, className] = typeof column === "string" ? [column] : [column.figure, table.figure];
        return (
          <th key={text} scope="col" className={className}>
            {text}
          </th>
        );
      })}
    </tr>
  </thead>
);

/** A right-aligned cell. `label` names it where a narrow screen shows a row as a list. */
export const FigureCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td data-label={label} className={table.figure}>
    {children}
  </td>
);
