import type { ReactNode } from "react";
import styles from "./section-heading.module.css";

/** A section heading over a rule, with an optional link or control at its right end. */
export function SectionHeading({
  id,
  level = 2,
  isFocusTarget = false,
  aside,
  children,
}: {
  id?: string;
  level?: 2 | 3;
  /** Focusable by script, but not in the tab order. */
  isFocusTarget?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={styles.row}>
      <Heading id={id} tabIndex={isFocusTarget ? -1 : undefined}>
        {children}
      </Heading>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
