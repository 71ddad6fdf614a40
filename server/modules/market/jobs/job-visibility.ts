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
  /** Of an advert that an administrator refused, or that was closed before one had read it. */
  refusalReason: string | null;
}

/** Live, and neither its closing nor its expiry moment has passed, whether or not the sweep has been. */
export function isOpen(job: JobLife, now: Date): boolean {
  return job.status === "live" && !hasPassed(job.closesAt, now) && !hasPassed(job.expiresAt, now);
}

/**
 * What the public is told of an advert that was sent. With its words: open; paused; returning, which ended and is read before it is back; ended, of late.
 * Without them: gone, for good; checking, while somebody reads it; withheld, refused or closed before anybody had read it.
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

/** Of an advert that is not open: whether it ended no longer ago than everybody may read it. A paused one has ended once its time ran out. */
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

/** The one rule of an advert's page: 200 while the public may read its words, 410 once it is gone for good, 404 while there is nothing to be read. */
export const pageStatus = (job: PublicJobLife, now: Date): 200 | 404 | 410 => statusByState[publicStateOf(job, now)];

/** What has become of an advert somebody keeps: open, ended but still shown to everybody, off the board for a while, taken down, or no longer shown. */
export const advertStandings = ["open", "closed", "paused", "removed", "gone"] as const;
export type AdvertStanding = (typeof advertStandings)[number];

export function standingOf(job: PublicJobLife, now: Date): AdvertStanding {
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
