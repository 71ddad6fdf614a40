import type { Match, MatchReason } from "./match.types.ts";

const fitsShown = 4;
const othersShown = 2;

/** How one advert suits the caller, in words. Moments are ISO strings. */
export interface MatchLines {
  jobId: number;
  lines: Pick<MatchReason, "kind" | "text">[];
  /** An application of theirs to another advert of the same vacancy. */
  appliedBefore: { id: string; jobId: number; sentAt: string } | null;
}

/** The most telling reasons: what speaks for it, then what speaks against it. */
export function toMatchLines(jobId: number, { reasons }: Match, same: { id: string; jobId: number; sentAt: Date } | undefined): MatchLines {
  const fits = reasons.filter(({ kind }) => kind === "fit").slice(0, fitsShown);
  const others = reasons.filter(({ kind }) => kind !== "fit").slice(0, othersShown);
  return {
    jobId,
    lines: [...fits, ...others].map(({ kind, text }) => ({ kind, text })),
    appliedBefore: same && same.jobId !== jobId ? { ...same, sentAt: same.sentAt.toISOString() } : null,
  };
}
