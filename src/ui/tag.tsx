import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A short label beside a title. The text conveys the same as `tone`. */
export function Tag({ tone = "plain", children }: { tone?: "plain" | "new" | "good" | "warn" | "bad"; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
