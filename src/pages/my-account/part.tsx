import type { ReactNode } from "react";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./part.module.css";
import { type SectionName, sections } from "./sections.ts";

export const partHeadingId = "part";

/** One part of the account: heading, a sentence that says what it is for, then its content. */
export function Part({ name, intro, children }: { name: SectionName; intro: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={partHeadingId} className={styles.part}>
      <SectionHeading id={partHeadingId}>{sections[name]}</SectionHeading>
      <p className={styles.intro}>{intro}</p>
      {children}
    </section>
  );
}
