import type { ReactNode } from "react";
import { PageHead } from "#src/ui/page-head.tsx";
import styles from "./auth-page.module.css";

/** The narrow page of everything about signing in and up. `heading` is the one h1; `lead` says in a sentence what the page is for. */
export function AuthPage({
  title,
  description,
  heading,
  lead,
  needsScript,
  children,
}: {
  title: string;
  description: string;
  heading?: string;
  lead?: ReactNode;
  /** What cannot be done without script: "Signing in". */
  needsScript?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonicalPath={null} />
      <h1 tabIndex={-1}>{heading ?? title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {needsScript && (
        <p data-without-script className={styles.lead}>
          <strong>{needsScript} needs JavaScript.</strong> It is switched off in this browser, or did not arrive. Switch it on and load this
          page again. Reading and searching adverts works without it.
        </p>
      )}
      {children}
    </div>
  );
}
