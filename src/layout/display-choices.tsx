import { lazy, Suspense, useState } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import styles from "./privacy-choices.module.css";

/** Few ever open it. */
const DisplaySettings = lazy(() => loadWithRetries(() => import("#src/settings/display-settings.tsx")));

/** How this device shows pages, for everybody; people with an account find the same there. */
export function DisplayChoices() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.choices} data-needs-script="" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Display and accessibility</summary>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading the choices…</p>}>
          <DisplaySettings />
        </Suspense>
      )}
    </details>
  );
}
