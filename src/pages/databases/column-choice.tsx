import directoryStyles from "#src/ui/directory/directory.module.css";
import styles from "./databases.module.css";

interface ColumnChoiceProps<Column extends string> {
  all: readonly Column[];
  chosen: readonly Column[];
  onChoose: (columns: readonly Column[]) => void;
}

/** Which columns of a table are shown. */
export function ColumnChoice<Column extends string>({ all, chosen, onChoose }: ColumnChoiceProps<Column>) {
  const choose = (column: Column, isShown: boolean) => onChoose(all.filter((each) => (each === column ? isShown : chosen.includes(each))));
  return (
    <details className={styles.views}>
      <summary>Columns</summary>
      <div className={directoryStyles.checks}>
        {all.map((column) => (
          <label key={column} className={directoryStyles.check}>
            <input type="checkbox" checked={chosen.includes(column)} onChange={(event) => choose(column, event.currentTarget.checked)} />{" "}
            {column}
          </label>
        ))}
      </div>
    </details>
  );
}
