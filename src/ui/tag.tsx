import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A short fact beside a title. `tone` is never the only carrier: the words say the same. */
export function Tag({ tone = "plain", children }: { tone?: "plain" | "new" | "good" | "warn" | "bad"; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
