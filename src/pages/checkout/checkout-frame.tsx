import type { ReactNode } from "react";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "./checkout.module.css";

/** Layout of the checkout pages: the heading, and the fetched content below it. */
export function CheckoutFrame({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} canonicalPath={null} />
      <h1 tabIndex={-1}>{title}</h1>
      <NeedsScript />
      <div className={styles.part} data-needs-script="">
        {children}
      </div>
    </div>
  );
}
