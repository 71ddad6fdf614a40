import styles from "./salaries.module.css";

/** What of an address could not be read; nothing when all of it was. */
export function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} role="status">
      <p>Left aside, because it could not be read:</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
