export interface MadeToken {
  token: string;
  usableUntilMs: number;
}

/** Where a tab keeps its token from one page load to the next. */
export interface TokenShelf {
  read: () => MadeToken | null;
  keep: (made: MadeToken) => void;
  forget: () => void;
}

/** For whoever has one page only. */
export const noShelf: TokenShelf = { read: () => null, keep: () => {}, forget: () => {} };

const key = "batch-token";

interface Kept extends MadeToken {
  /** The session it was made in. */
  session: string;
}

/**
 * A shelf in the tab's own storage, which no other site can read and which goes with the tab. What was made in another session than `sessionMark` now
 * names is thrown away: somebody has signed in or out in another tab. Storage that is closed or full keeps nothing.
 */
export function createTokenShelf({ storage, sessionMark }: { storage: () => Storage; sessionMark: () => string | null }): TokenShelf {
  const forget = () => attempt(() => storage().removeItem(key));
  return {
    read: () => {
      const kept = attempt(() => JSON.parse(storage().getItem(key) ?? "null") as Partial<Kept> | null);
      if (!kept) return null;
      const { token, usableUntilMs, session } = kept;
      if (typeof token === "string" && typeof usableUntilMs === "number" && session === sessionMark()) return { token, usableUntilMs };
      forget();
      return null;
    },
    keep: (made) => {
      const session = sessionMark();
      if (session !== null) attempt(() => storage().setItem(key, JSON.stringify({ ...made, session } satisfies Kept)));
    },
    forget,
  };
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
