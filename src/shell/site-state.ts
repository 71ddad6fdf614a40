/** Connection and release state of this tab. */
export interface SiteState {
  isOffline: boolean;
  /** A newer release has been deployed since this tab was opened. */
  isStale: boolean;
}

interface SiteWatchOptions {
  isOnline: () => boolean;
  /** Requests this tab's own script and resolves to the response status. */
  fetchScriptStatus: () => Promise<number>;
  nowMs: () => number;
}

export interface SiteWatch {
  get: () => SiteState;
  subscribe: (listener: () => void) => () => void;
  /** Call on the browser's online and offline events. */
  connectionChanged: () => void;
  /** Resolves to whether a newer release has been deployed. */
  checkRelease: () => Promise<boolean>;
  /** Call when the user returns to the tab: checks the release if the last check was long ago. */
  returned: () => void;
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
