import styles from "./board.module.css";

/** "★ 4.5 of 5" in few signs, whole in words. */
export function Stars({ average }: { average: number | null }) {
  if (average === null) return null;
  return (
    <span className={styles.stars}>
      <span aria-hidden="true">★ {average}</span>
      <span className="visually-hidden">rated {average} of 5</span>
    </span>
  );
}
