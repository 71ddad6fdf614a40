import { forgetAtSessionEnd } from "#src/auth/session-data.ts";

const prefix = "enquiry:";

/** What somebody has begun to write to a recruiter in this tab: it outlives the way to the sign-in and back. */
export function keepEnquiry(id: string, words: string): void {
  attempt(() => sessionStorage.setItem(prefix + id, words));
}

export const keptEnquiry = (id: string): string => attempt(() => sessionStorage.getItem(prefix + id)) ?? "";

export function forgetEnquiry(id: string): void {
  attempt(() => sessionStorage.removeItem(prefix + id));
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
    // Storage may be closed or full: then the words are only in the form.
    return undefined;
  }
}
