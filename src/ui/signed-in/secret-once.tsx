import styles from "./secret-once.module.css";

/** A secret the site will not show again, set so that no character can be mistaken for another. */
export function SecretOnce({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <ul aria-label={label} className={styles.secret}>
      {lines.map((line) => (
        <li key={line}>
          <code translate="no">{line}</code>
        </li>
      ))}
    </ul>
  );
}
