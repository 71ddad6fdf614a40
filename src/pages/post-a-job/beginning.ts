import type { FieldName } from "#src/pages/post-a-job/posting-types.ts";
import { keptWords } from "./kept-words.ts";
import { changesFrom, mergeChanges } from "./merge-changes.ts";
import type { Fields, Posting } from "./posting-types.ts";

/** What an editor opens with. */
export interface Beginning {
  id: string | null;
  status: Posting["status"];
  /** Of an advert on the board: what is kept here is not shown there before it has been checked. */
  changeWaits: boolean;
  /** What the site keeps. */
  seen: { version: number; fields: Fields };
  fields: Fields;
  /** What was written in this tab before and never kept is back. */
  isRestored: boolean;
  elsewhere: Elsewhere | null;
}

/** What the site keeps of an advert, with what this person wrote of it in this tab and was not kept. */
export function beginWith(posting: Posting | null, writer: string): Beginning {
  const kept = keptWords(posting?.id ?? null, writer);
  const seen = { version: posting?.version ?? 0, fields: posting?.fields ?? {} };
  const plain = {
    id: posting?.id ?? null,
    status: posting?.status ?? ("draft" as const),
    changeWaits: Boolean(posting?.change?.waitsSince),
    seen,
  };
  if (!kept) return { ...plain, fields: seen.fields, isRestored: false, elsewhere: null };
  const { fields, conflicts } = mergeChanges({ seen: kept.seen.fields, mine: kept.fields, theirs: seen.fields });
  if (posting && conflicts.length > 0) {
    return { ...plain, seen: kept.seen, fields: kept.fields, isRestored: true, elsewhere: { theirs: posting, conflicts } };
  }
  return { ...plain, fields, isRestored: Object.keys(changesFrom(seen.fields, fields)).length > 0, elsewhere: null };
}

const sent: readonly Posting["status"][] = ["live", "paused", "awaiting-review"];

/** Whether the advert stands before the public or waits to. */
export const standsBefore = (status: Posting["status"]): boolean => sent.includes(status);

/** What somebody else made of the same fields meanwhile. */
export interface Elsewhere {
  theirs: Posting;
  /** What both wrote, each otherwise. */
  conflicts: readonly FieldName[];
}
