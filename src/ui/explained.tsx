import type { ReactNode } from "react";
import styles from "./explained.module.css";

/** A term of the trade with its meaning, shown on hover and focus once script is there. Never the only place that says it. */
export function Explained({ meaning, children }: { meaning: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: those who use the keyboard read the meaning too
    <span className={styles.explained} data-tooltip={meaning} tabIndex={0}>
      {children}
    </span>
  );
}
