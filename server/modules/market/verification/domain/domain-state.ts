import type { DomainState } from "#db/company-values.ts";

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** So long a proof that was there may be missing before it lapses. */
export const graceMs = 14 * dayMs;
/** So long a proof that was never there is looked for unasked. */
const waitingMs = 7 * dayMs;

export interface DomainStanding {
  state: DomainState;
  provedAt: Date | null;
  missingSince: Date | null;
}

export interface NextStanding extends DomainStanding {
  /** When it is looked for next; null: not unless asked. */
  lookDueAt: Date | null;
  /** What the firm is told. */
  news: "proved" | "losing" | "lapsed" | null;
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Where a proof stands after a look. `begunAt`: since when it is waited for. */
export function afterLook(before: DomainStanding, { isFound, begunAt, now }: { isFound: boolean; begunAt: Date; now: Date }): NextStanding {
  if (isFound) {
    const news = before.state === "proved" || before.state === "losing" ? null : "proved";
    const provedAt = news === null ? before.provedAt : now;
    return { state: "proved", provedAt, missingSince: null, lookDueAt: after(now, 7 * dayMs), news };
  }
  if (before.state === "proved") return { ...before, state: "losing", missingSince: now, lookDueAt: after(now, dayMs), news: "losing" };
  if (before.state === "losing") {
    const isOver = now.getTime() - (before.missingSince ?? now).getTime() >= graceMs;
    if (!isOver) return { ...before, lookDueAt: after(now, dayMs), news: null };
    return { ...before, state: "lapsed", lookDueAt: after(now, 7 * dayMs), news: "lapsed" };
  }
  if (before.state === "lapsed") {
    const isForgotten = now.getTime() - (before.missingSince ?? now).getTime() >= graceMs + 8 * 7 * dayMs;
    return { ...before, lookDueAt: isForgotten ? null : after(now, 7 * dayMs), news: null };
  }
  const isGivenUp = now.getTime() - begunAt.getTime() >= waitingMs;
  return { ...before, lookDueAt: isGivenUp ? null : after(now, hourMs), news: null };
}
