import { forgetAtSessionEnd } from "#src/features/auth/session-data.ts";
import type { Written } from "./written.ts";

const prefix = "application:";

interface KeptWords {
  /** Public id of who wrote them. */
  writer: string;
  atMs: number;
  /** When the draft they go on from was saved; null where there was none. */
  seen: string | null;
  written: Written;
}

/** What somebody has written here of an application, for as long as this tab is open: it outlives a session that ends meanwhile. */
export function keepWords(jobId: number, words: KeptWords): void {
  attempt(() => sessionStorage.setItem(prefix + jobId, JSON.stringify(words)));
}

/** What this person wrote in this tab; null when there is nothing, or when it is somebody else's. */
export function keptWords(jobId: number, writer: string, questionCount: number): KeptWords | null {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(prefix + jobId) ?? "null") as KeptWords | null) ?? null;
  return kept?.writer === writer && kept.written.answers.length === questionCount ? kept : null;
}

export function forgetWords(jobId: number): void {
  attempt(() => sessionStorage.removeItem(prefix + jobId));
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
    // Storage may be closed or full, or hold something else: then the draft on the server is all there is.
    return undefined;
  }
}
