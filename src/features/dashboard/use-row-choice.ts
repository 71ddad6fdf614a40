import { useRef, useState } from "react";

export interface RowChoice {
  /** Chosen ids of the rows that are shown, in the order of the rows. */
  chosen: readonly string[];
  isChosen: (id: string) => boolean;
  /** `extends` also takes every row between this one and the one chosen last. */
  choose: (id: string, isChosen: boolean, extendsLast?: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
  clear: () => void;
  ids: readonly string[];
}

/** Which rows of a page are chosen for an action on several at once. What leaves the page is no longer chosen. */
export function useRowChoice(ids: readonly string[]): RowChoice {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = ids.filter((id) => kept.has(id));
  const clear = () => {
    last.current = null;
    setKept(new Set());
  };
  return {
    ids,
    chosen,
    isChosen: (id) => kept.has(id),
    choose: (id, isChosen, extendsLast = false) => {
      const concerned = extendsLast ? rowsBetween(ids, last.current, id) : [id];
      last.current = id;
      setKept(withRows(chosen, concerned, isChosen));
    },
    chooseAll: (isChosen) => {
      last.current = null;
      setKept(new Set(isChosen ? ids : []));
    },
    clear,
  };
}

/** The rows from one to another, both with them, whichever comes first; the second alone when the first has gone. */
export function rowsBetween(ids: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

const withRows = (chosen: readonly string[], concerned: readonly string[], isChosen: boolean): ReadonlySet<string> =>
  new Set(isChosen ? [...chosen, ...concerned] : chosen.filter((id) => !concerned.includes(id)));
