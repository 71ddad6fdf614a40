import type { ComponentProps, ReactNode } from "react";
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

interface SectionProps extends Omit<ComponentProps<"section">, "id"> {
  /** Id of the heading, which names the section. */
  id: string;
  heading: ReactNode;
  level?: 2 | 3;
  isFocusTarget?: boolean;
  aside?: ReactNode;
}

/** A section named by its heading. */
export const Section = ({ id, heading, level, isFocusTarget, aside, children, ...section }: SectionProps) => (
  <section aria-labelledby={id} {...section}>
    <SectionHeading id={id} level={level} isFocusTarget={isFocusTarget} aside={aside}>
      {heading}
    </SectionHeading>
    {children}
  </section>
);
