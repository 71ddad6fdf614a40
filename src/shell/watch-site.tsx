import { useEffect, useSyncExternalStore } from "react";
import type { PageModule } from "#src/page-module.types.ts";
import { mountInCorner } from "#src/ui/toast/corner.ts";
import { Button } from "../ui/button.tsx";
import styles from "./site-notices.module.css";
import { createSiteWatch, type SiteWatch } from "./site-state.ts";

/** Every build names its scripts anew, so one that is no longer there belongs to a build that has been replaced. */
async function askForOwnScript(): Promise<number> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!own) return 200;
  return (await fetch(own.src, { method: "HEAD", cache: "no-store" })).status;
}

const watch = createSiteWatch({ isOnline: () => navigator.onLine, askForOwnScript, nowMs: Date.now });

/** From here on the page says when it is offline or has grown old. */
export function watchSite(): void {
  mountInCorner(<SiteNotices watch={watch} />);
  addEventListener("online", watch.connectionChanged);
  addEventListener("offline", watch.connectionChanged);
  addEventListener("focus", watch.returned);
}

/** Whether the site has been replaced since this tab was opened, so that what it asks for may be gone. */
export const isStale = (): Promise<boolean> => (watch.get().isStale ? Promise.resolve(true) : watch.checkRelease());

/** In place of a page whose code is gone with the site that it belonged to: the server sends the page whole. Throws the error where that is not why. */
export async function pageOfNewerSite(error: unknown): Promise<PageModule> {
  if (await isStale()) return { default: WholePage };
  throw error;
}

function WholePage() {
  useEffect(() => location.reload(), []);
  return null;
}

/** Says when the connection is gone, and when the site has been renewed under an open tab. */
function SiteNotices({ watch }: { watch: SiteWatch }) {
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
