import styles from "./candidates.module.css";

export const columnLabels = {
  side: "Side",
  rics: "RICS",
  place: "Where",
  suites: "Contract suites",
  free: "Free from",
  pay: "Asks",
  changed: "Changed",
} as const;
export type Column = keyof typeof columnLabels;
export const allColumns = Object.keys(columnLabels) as Column[];

/** Which columns a table shows; kept on this device. */
export function ColumnChoice({ chosen, onChoose }: { chosen: readonly Column[]; onChoose: (columns: Column[]) => void }) {
  return (
    <details className={styles.more}>
      <summary>Columns</summary>
      <fieldset className={styles.columns}>
        <legend className="visually-hidden">Columns of the table</legend>
        {allColumns.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={chosen.includes(column)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                onChoose(allColumns.filter((each) => (each === column ? isOn : chosen.includes(each))));
              }}
            />
            {columnLabels[column]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
