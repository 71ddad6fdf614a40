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
 * The HTTP status of an advert's public page: 200 while open and for `closedJobReadableDays` after it ended, 410 after that,
 * and 404 for everything the public may not know exists (drafts, refused, paused, frozen), also once it is closed.
 */
export function pageStatus(job: PublicJobLife, now: Date): 200 | 404 | 410 {
  if (isOpen(job, now)) return 200;
  if (job.refusalReason !== null) return 404;
  if (job.status === "archived") return 410;
  if (!["live", "filled", "closed", "expired"].includes(job.status)) return 404;
  const endedAt = job.endedAt ?? earliest(job.closesAt, job.expiresAt) ?? now;
  return now.getTime() - endedAt.getTime() <= limits.closedJobReadableDays * dayMs ? 200 : 410;
}

/** What has become of an advert somebody keeps: open, ended but still shown to everybody, off the board for a while, taken down, or no longer shown. */
export const advertStandings = ["open", "closed", "paused", "removed", "gone"] as const;
export type AdvertStanding = (typeof advertStandings)[number];

export function standingOf(job: PublicJobLife, now: Date): AdvertStanding {
  if (isOpen(job, now)) return "open";
  if (job.status === "paused" && job.refusalReason === null) return "paused";
  if (job.status === "frozen" || job.status === "refused") return "removed";
  return pageStatus(job, now) === 200 ? "closed" : "gone";
}

function hasPassed(moment: Date | null, now: Date): boolean {
  return moment !== null && moment <= now;
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}
