import type { AccountState, UserRole } from "#db/values.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Lifetime {
  /** Unused for so long, a session ends. */
  idleMs: number;
  /** However much it is used, it ends so long after it began. */
  absoluteMs: number;
}

export const lifetimes: Record<UserRole, Lifetime> = {
  jobseeker: { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs },
  recruiter: { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs },
  company_admin: { idleMs: 24 * hourMs, absoluteMs: 7 * dayMs },
  platform_admin: { idleMs: 30 * minuteMs, absoluteMs: 8 * hourMs },
};

export const longestAbsoluteMs = Math.max(...Object.values(lifetimes).map(({ absoluteMs }) => absoluteMs));

export interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** The moment from which the session is over, should it not be used before: by the role its owner has now, not the one they signed in with. */
export function endOfSession({ createdAt, lastSeenAt, expiresAt }: SessionTimes, role: UserRole): Date {
  const { idleMs, absoluteMs } = lifetimes[role];
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + absoluteMs, expiresAt.getTime()));
}

/** Accounts that may be signed in. One whose erasure is due may, so that its owner can call it off. */
export const maySignIn = (state: AccountState): boolean => state === "active" || state === "erasure-requested";
