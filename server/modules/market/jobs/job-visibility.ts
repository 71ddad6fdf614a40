import type { JobStatus } from "#db/own-values.ts";
import { limits } from "#db/values.ts";

const dayMs = 86_400_000;

export interface JobLife {
  status: JobStatus;
  closesAt: Date | null;
  expiresAt: Date | null;
  endedAt: Date | null;
}

export interface PublicJobLife extends JobLife {
  /** Set on an advert that an administrator refused, or that was closed before review. */
  refusalReason: string | null;
}

/** Returns whether an advert is live and before its closing and expiry times, whether or not the expiry sweep has run. */
export function isOpen(job: JobLife, now: Date): boolean {
  return job.status === "live" && !hasPassed(job.closesAt, now) && !hasPassed(job.expiresAt, now);
}

/**
 * Public state of a submitted advert. Text shown: open; paused; returning (ended, under review before it goes live again); ended
 * (recently).
 * Text hidden: gone (permanently); checking (under review); withheld (refused, or closed before review).
 */
export type PublicState = "open" | "paused" | "returning" | "ended" | "gone" | "checking" | "withheld" | "unsent";

export function publicStateOf(job: PublicJobLife, now: Date): PublicState {
  const { status, refusalReason, endedAt } = job;
  if (isOpen(job, now)) return "open";
  if (status === "draft" || status === "awaiting-payment") return "unsent";
  if (status === "frozen") return "checking";
  if (status === "refused" || refusalReason !== null) return "withheld";
  if (status === "awaiting-review" && endedAt === null) return "checking";
  if (status === "archived" || !isReadable(job, now)) return "gone";
  return status === "paused" ? "paused" : status === "awaiting-review" ? "returning" : "ended";
}

/**
 * Returns whether an advert that is not open ended recently enough to be publicly readable. A paused advert ends when its expiry passes.
 */
function isReadable({ status, closesAt, expiresAt, endedAt }: JobLife, now: Date): boolean {
  const stated = status === "paused" ? expiresAt : earliest(closesAt, expiresAt);
  const end = endedAt ?? stated ?? now;
  return now.getTime() - end.getTime() <= limits.closedJobReadableDays * dayMs;
}

const statusByState: Record<PublicState, 200 | 404 | 410> = {
  open: 200,
  paused: 200,
  returning: 200,
  ended: 200,
  gone: 410,
  checking: 404,
  withheld: 404,
  unsent: 404,
};

/**
 * Maps an advert to its page's status: 200 while the public may read its text, 410 once it is permanently gone, 404 while there is nothing
 * to show.
 */
export const pageStatus = (job: PublicJobLife, now: Date): 200 | 404 | 410 => statusByState[publicStateOf(job, now)];

/** States of a saved advert: open, ended but still public, temporarily off the board, taken down, or no longer shown. */
export const savedAdvertStates = ["open", "closed", "paused", "removed", "gone"] as const;
export type SavedAdvertState = (typeof savedAdvertStates)[number];

export function savedAdvertStateOf(job: PublicJobLife, now: Date): SavedAdvertState {
  const state = publicStateOf(job, now);
  if (state === "open" || state === "paused") return state;
  if (job.status === "frozen" || job.status === "refused") return "removed";
  return state === "ended" || state === "returning" ? "closed" : "gone";
}

function hasPassed(moment: Date | null, now: Date): boolean {
  return moment !== null && moment <= now;
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}
