import type { ReactNode } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import styles from "./save-toggle.module.css";
import type { SavedJobs } from "./saved-jobs.ts";

/** Saves or unsaves an advert. The code for it is loaded on the first click. */
export function SaveToggle({
  job: { id, title },
  saved: { ids, storedIn, cache },
  className = "",
  children,
}: {
  job: { id: number; title: string };
  saved: SavedJobs;
  className?: string | undefined;
  /** Label beside the icon; without it, the accessible name contains the advert's title. */
  children?: ReactNode;
}) {
  const isSaved = ids.has(id);
  const change = () =>
    loadWithRetries(() => import("./saving.ts")).then(
      ({ setSaved }) => setSaved(cache, { id, title, storedIn: storedIn, isWanted: !isSaved }),
      () => undefined,
    );
  return (
    <button
      type="button"
      className={children ? className : `${styles.mark} ${className}`}
      aria-pressed={isSaved}
      aria-label={children ? undefined : `Save ${title}`}
      data-needs-script=""
      onClick={() => void change()}
    >
      <svg className={styles.icon} viewBox="0 0 12 16" aria-hidden="true">
        <path d="M1 1h10v14l-5-4-5 4z" />
      </svg>
      {children}
    </button>
  );
}
