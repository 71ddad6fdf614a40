import { forgetAtSessionEnd } from "#src/features/auth/session-data.ts";
import type { Fields } from "./steps.ts";

const prefix = "posting:";

export interface KeptWords {
  /** Public id of who wrote them. */
  writer: string;
  /** What had been kept of the advert when this was written. */
  seen: { version: number; fields: Fields };
  fields: Fields;
}

const keyOf = (draftId: string | null): string => prefix + (draftId ?? "new");

/** What somebody has written here and the site has not kept yet, for as long as this tab is open: it outlives a session and a reload. */
export function keepWords(draftId: string | null, words: KeptWords): void {
  attempt(() => sessionStorage.setItem(keyOf(draftId), JSON.stringify(words)));
}

/** What this person wrote in this tab; null when there is nothing, or when it is somebody else's. */
export function keptWords(draftId: string | null, writer: string): KeptWords | null {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(draftId)) ?? "null") as KeptWords | null) ?? null;
  return kept?.writer === writer ? kept : null;
}

export function forgetWords(draftId: string | null): void {
  attempt(() => sessionStorage.removeItem(keyOf(draftId)));
}

/** Whoever signs out leaves nothing of it to the next person at this computer. */
forgetAtSessionEnd((isLeaving) => {
  if (!isLeaving) return;
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
});

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    // Storage may be closed or full: then what the site keeps is all there is.
    return undefined;
  }
}
