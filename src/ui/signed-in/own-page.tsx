import type { ReactNode } from "react";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "./needs-script.tsx";
import styles from "./own-page.module.css";

interface OwnPageProps {
  title: string;
  description: string;
  heading?: string;
  /** Links beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of a signed-in user: its heading, and below it what needs script. */
export function OwnPage({ title, description, heading = title, aside, children }: OwnPageProps) {
  const top = <h1 tabIndex={-1}>{heading}</h1>;
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonicalPath={null} />
      {aside ? (
        <header className={styles.header}>
          {top}
          {aside}
        </header>
      ) : (
        top
      )}
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        {children}
      </div>
    </div>
  );
}
