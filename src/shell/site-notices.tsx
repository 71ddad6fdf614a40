import { useSyncExternalStore } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./site-notices.module.css";
import type { SiteWatch } from "./site-state.ts";

/** Says when the connection is gone, and when the site has been renewed under an open tab. */
export function SiteNotices({ watch }: { watch: SiteWatch }) {
  const { isOffline, isStale } = useSyncExternalStore(watch.subscribe, watch.get);
  return (
    <div role="status">
      {isOffline && (
        <p className={styles.notice} data-level="offline">
          You are offline. What is on the page can be read, and what you have typed stays here; it can be sent once you are back.
        </p>
      )}
      {isStale && !isOffline && (
        <div className={styles.notice} data-level="stale">
          <p>The site has been updated since you opened this page. Reload it when you have sent or saved what you are writing.</p>
          <Button onClick={() => location.reload()}>Reload Page</Button>
        </div>
      )}
    </div>
  );
}
