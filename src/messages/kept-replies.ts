import { forgetAtSessionEnd } from "#src/auth/session-data.ts";

const prefix = "reply:";

export interface KeptReply {
  /** Public id of who wrote it. */
  writer: string;
  text: string;
  /** Of the try to send it whose answer has not come. */
  key: string | null;
}

/** Keeps on this device what somebody is writing, until it is sent or they sign out: it outlives the page and the session. */
export function keepReply(conversation: string, reply: KeptReply): void {
  attempt(() => localStorage.setItem(prefix + conversation, JSON.stringify(reply)));
}

/** What this person was writing here; null when there is nothing, or when it is somebody else's. */
export function keptReply(conversation: string, writer: string): KeptReply | null {
  const kept = attempt(() => JSON.parse(localStorage.getItem(prefix + conversation) ?? "null") as KeptReply | null) ?? null;
  return kept?.writer === writer && typeof kept.text === "string" ? kept : null;
}

export function forgetReply(conversation: string): void {
  attempt(() => localStorage.removeItem(prefix + conversation));
}

/** Whoever signs out leaves nothing of it to the next person at this computer. */
forgetAtSessionEnd((isLeaving) => {
  if (!isLeaving) return;
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  });
});

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    // Storage may be closed or full, or hold something else: then the reply lasts as long as the page.
    return undefined;
  }
}
