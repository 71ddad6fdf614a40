import type { ReactNode } from "react";
import styles from "./explained.module.css";

/** A trade term with a tooltip on hover and focus once script has loaded. Never the only place for the explanation. */
export function Explained({ meaning, children }: { meaning: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: those who use the keyboard read the meaning too
    <span className={styles.explained} data-tooltip={meaning} tabIndex={0}>
      {children}
    </span>
  );
}
