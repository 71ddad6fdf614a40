import { useEffect, useSyncExternalStore } from "react";
import type { PageModule } from "#src/page-module.types.ts";
import { mountInCorner } from "#src/ui/toast/corner.ts";
import { Button } from "../ui/button.tsx";
import styles from "./site-notices.module.css";

/** Connection and release state of this tab. */
interface SiteState {
  isOffline: boolean;
  /** A newer release has been deployed since this tab was opened. */
  isStale: boolean;
}

interface SiteWatch {
  get: () => SiteState;
  subscribe: (listener: () => void) => () => void;
  /** Call on the browser's online and offline events. */
  connectionChanged: () => void;
  /** Resolves to whether a newer release has been deployed. */
  checkRelease: () => Promise<boolean>;
  /** Call when the user returns to the tab: checks the release if the last check was long ago. */
  returned: () => void;
}

interface SiteWatchOptions {
  isOnline: () => boolean;
  /** Requests this tab's own script and resolves to the response status. */
  fetchScriptStatus: () => Promise<number>;
  nowMs: () => number;
}

const gapMs = 10 * 60_000;

export function createSiteWatch({ isOnline, fetchScriptStatus: askForOwnScript, nowMs }: SiteWatchOptions): SiteWatch {
  const listeners = new Set<() => void>();
  let state: SiteState = { isOffline: !isOnline(), isStale: false };
  let checkedAtMs = nowMs();
  const change = (part: Partial<SiteState>) => {
    const next = { ...state, ...part };
    if (next.isOffline === state.isOffline && next.isStale === state.isStale) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const checkRelease = async () => {
    checkedAtMs = nowMs();
    const isGone = await askForOwnScript().then(
      (status) => status === 404,
      () => false,
    );
    if (isGone) change({ isStale: true });
    return state.isStale;
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connectionChanged: () => change({ isOffline: !isOnline() }),
    checkRelease,
    returned: () => {
      if (nowMs() - checkedAtMs >= gapMs && !state.isStale && isOnline()) void checkRelease();
    },
  };
}

/** Script names are content-hashed, so a missing script means that this tab's release has been replaced. */
async function fetchScriptStatus(): Promise<number> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script) return 200;
  return (await fetch(script.src, { method: "HEAD", cache: "no-store" })).status;
}

const watch = createSiteWatch({ isOnline: () => navigator.onLine, fetchScriptStatus, nowMs: Date.now });

/** Starts showing notices when the browser is offline or the tab's release is outdated. */
export function watchSite(): void {
  mountInCorner(<SiteNotices watch={watch} />);
  addEventListener("online", watch.connectionChanged);
  addEventListener("offline", watch.connectionChanged);
  addEventListener("focus", watch.returned);
}

/** Resolves to whether a newer release was deployed since this tab was opened, so that its chunks may be gone. */
export const hasNewerRelease = (): Promise<boolean> => (watch.get().isStale ? Promise.resolve(true) : watch.checkRelease());

/** Falls back to a full page load when a page's chunk is gone because of a newer release. @throws the error if that is not the cause */
export async function reloadIfStale(error: unknown): Promise<PageModule> {
  if (await hasNewerRelease()) return { default: ReloadPage };
  throw error;
}

function ReloadPage() {
  useEffect(() => location.reload(), []);
  return null;
}

/** Notices for a lost connection and for a new release. */
function SiteNotices({ watch }: { watch: SiteWatch }) {
  const { isOffline, isStale } = useSyncExternalStore(watch.subscribe, watch.get);
  return (
    <div role="status">
      {isOffline && (
        <p className={styles.notice} data-level="offline">
          You are offline. You can still read this page, and what you have typed is kept; send it when you are back online.
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
