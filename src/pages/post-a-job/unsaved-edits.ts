import { onSessionEnd } from "#src/features/auth/session-flags.ts";
import { clearStored, tryStorage } from "#src/lib/stored.ts";
import type { Fields, Marks } from "./steps.ts";

const prefix = "posting:";

export interface StoredDraft {
  /** Public id of the author. */
  writer: string;
  /** The saved state on which these edits are based. */
  seen: { version: number; fields: Fields };
  fields: Fields;
}

const storageKeyOf = (draftId: string | null): string => prefix + (draftId ?? "new");

/** Stores unsaved edits in `sessionStorage` until the tab is closed: they survive a reload and the end of a session. */
export function storeEdits(draftId: string | null, words: StoredDraft): void {
  tryStorage(() => sessionStorage.setItem(storageKeyOf(draftId), JSON.stringify(words)));
}

/** Returns this user's unsaved edits in this tab; null when there are none or another user made them. */
export function readStoredDraft(draftId: string | null, writer: string): StoredDraft | null {
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(storageKeyOf(draftId)) ?? "null") as StoredDraft | null);
  return stored?.writer === writer ? stored : null;
}

export function clearStoredEdits(draftId: string | null): void {
  tryStorage(() => sessionStorage.removeItem(storageKeyOf(draftId)));
}

const marksKeyOf = (draftId: string | null): string => `${prefix}marks:${draftId ?? "new"}`;

/** Stores which values nobody has confirmed yet, in this tab; none removes the entry. */
export function storeMarks(draftId: string | null, writer: string, marks: Marks): void {
  const key = marksKeyOf(draftId);
  tryStorage(() =>
    Object.keys(marks).length === 0 ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify({ writer, marks })),
  );
}

export function readStoredMarks(draftId: string | null, writer: string): Marks {
  type Stored = { writer: string; marks: Marks } | null;
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(marksKeyOf(draftId)) ?? "null") as Stored);
  return stored?.writer === writer ? stored.marks : {};
}

/** Clears the edits on sign-out, so the next user of this computer does not see them. */
onSessionEnd((isLeaving) => {
  if (isLeaving) clearStored(prefix);
});
