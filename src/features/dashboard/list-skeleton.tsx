import styles from "./list-skeleton.module.css";

/** Skeleton of a dashboard list: title and a line below it on the left, a state or a figure on the right. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.list}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div key={row} className={styles.row}>
          <div className={styles.words} />
          <div className={styles.figure} />
        </div>
      ))}
    </div>
  );
}
