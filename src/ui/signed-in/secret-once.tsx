import styles from "./secret-once.module.css";

/** A secret shown only once, in a typeface without ambiguous characters. */
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
