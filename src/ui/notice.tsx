import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** A ruled-off message in the page. `label` is the word that conveys the tone: "Note", "Sample data", "Closed". */
export function Notice({
  tone = "plain",
  label,
  children,
}: {
  tone?: "plain" | "good" | "warn" | "bad";
  label?: string;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      {label && <strong className={styles.label}>{/[.?]$/.test(label) ? label : `${label}.`} </strong>}
      {children}
    </div>
  );
}

/** Announces a fault at once; shows nothing where there is none. */
export const FaultNotice = ({ children: fault }: { children: ReactNode }) =>
  fault ? (
    <div role="alert">
      <Notice tone="bad">{fault}</Notice>
    </div>
  ) : null;
