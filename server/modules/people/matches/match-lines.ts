import type { Match, MatchReason } from "../matching/match.types.ts";

const fitsShown = 4;
const othersShown = 2;

/** How one advert suits the caller, in words. Moments are ISO strings. */
export interface MatchLines {
  jobId: number;
  lines: Pick<MatchReason, "kind" | "text">[];
  /** An application of theirs to another advert of the same vacancy. */
  appliedBefore: { id: string; jobId: number; sentAt: string } | null;
}

/** What speaks for an advert, then what speaks against it: the most telling of each, or all of it. */
export function toMatchLines(
  jobId: number,
  { reasons }: Match,
  { same, isWhole }: { same: { id: string; jobId: number; sentAt: Date } | undefined; isWhole: boolean },
): MatchLines {
  const fits = reasons.filter(({ kind }) => kind === "fit").slice(0, isWhole ? undefined : fitsShown);
  const others = reasons.filter(({ kind }) => kind !== "fit").slice(0, isWhole ? undefined : othersShown);
  return {
    jobId,
    lines: [...fits, ...others].map(({ kind, text }) => ({ kind, text })),
    appliedBefore: same && same.jobId !== jobId ? { ...same, sentAt: same.sentAt.toISOString() } : null,
  };
}
