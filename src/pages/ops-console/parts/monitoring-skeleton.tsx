import styles from "./monitoring-skeleton.module.css";

const figures = [1, 2, 3] as const;

/** Skeleton of a console tab: figures in a row, then a chart. */
export function MonitoringSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure} className={styles.figure} />
        ))}
      </div>
      <div className={styles.chart} />
    </div>
  );
}
