import { type ReactNode, useEffect, useRef } from "react";
import styles from "./dashboard.module.css";

/** Heading of the record opened in a dashboard part. Takes focus, because the link or button that led here has been removed. */
export function OpenedHeading({ id, state, children }: { id: string; state: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another state, what was pressed to bring it about is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return (
    <h3 id={id} ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  );
}
