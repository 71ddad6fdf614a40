/** What stands between this tab and the site. */
export interface SiteState {
  isOffline: boolean;
  /** The site has been replaced by a newer build since this tab was opened. */
  isStale: boolean;
}

interface Surroundings {
  isOnline: () => boolean;
  /** Answers with the status of this tab's own script at the site. */
  askForOwnScript: () => Promise<number>;
  nowMs: () => number;
}

export interface SiteWatch {
  get: () => SiteState;
  subscribe: (listener: () => void) => () => void;
  /** The connection went or came back. */
  connectionChanged: () => void;
  /** Asks whether the tab has grown old. */
  checkRelease: () => Promise<boolean>;
  /** Somebody came back to the tab: it asks if the last time was long ago. */
  returned: () => void;
}

const gapMs = 10 * 60_000;

export function createSiteWatch({ isOnline, askForOwnScript, nowMs }: Surroundings): SiteWatch {
  const listeners = new Set<() => void>();
  let state: SiteState = { isOffline: !isOnline(), isStale: false };
  let askedAtMs = nowMs();
  const change = (part: Partial<SiteState>) => {
    const next = { ...state, ...part };
    if (next.isOffline === state.isOffline && next.isStale === state.isStale) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const checkRelease = async () => {
    askedAtMs = nowMs();
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
      if (nowMs() - askedAtMs >= gapMs && !state.isStale && isOnline()) void checkRelease();
    },
  };
}
