import type { ReactNode } from "react";
import styles from "./section-heading.module.css";

/** Heading of a part of a page over a ruled line, with an optional link or control at its right end. */
export function SectionHeading({ id, level = 2, aside, children }: { id?: string; level?: 2 | 3; aside?: ReactNode; children: ReactNode }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={styles.row}>
      <Heading id={id}>{children}</Heading>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
