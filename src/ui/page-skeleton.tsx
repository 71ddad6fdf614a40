import styles from "./page-skeleton.module.css";

const lines = [1, 2, 3, 4, 5, 6] as const;

/** Stands in while a page that was never visited is fetched after Back or Forward. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.page}>
      <div className={styles.heading} />
      {lines.map((line) => (
        <div key={line} className={styles.row} />
      ))}
    </div>
  );
}
