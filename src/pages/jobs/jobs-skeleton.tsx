import styles from "./jobs-skeleton.module.css";

const rows = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** As tall as the list that replaces it. */
export function JobsSkeleton() {
  return (
    <div role="status" aria-label="Loading jobs" className={styles.list}>
      {rows.map((row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}
