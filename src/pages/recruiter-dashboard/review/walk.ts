import type { ApplicationState } from "#db/own-values.ts";

/** The key of each stage that an employer moves people to. */
export const stageKeys: Readonly<Partial<Record<ApplicationState, string>>> = {
  "in-review": "1",
  shortlisted: "2",
  interview: "3",
  offer: "4",
  hired: "5",
  "not-progressing": "x",
};

export interface Walk {
  current: string;
  /** Counted from 1. */
  position: number;
  total: number;
  previous: string | null;
  next: string | null;
}

/**
 * Returns where somebody stands among the applicants to be reviewed; the first of them without a name. One who is not in the list, as their
 * stage has changed since, comes first. Null when there is nobody.
 */
export function walkOf(ids: readonly string[], opened: string | null): Walk | null {
  const all = opened === null || ids.includes(opened) ? ids : [opened, ...ids];
  const current = opened ?? all[0];
  if (current === undefined) return null;
  const at = all.indexOf(current);
  return { current, position: at + 1, total: all.length, previous: all[at - 1] ?? null, next: all[at + 1] ?? null };
}
