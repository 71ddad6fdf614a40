import type { AccountState, UserRole } from "#db/values.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Lifetime {
  /** Idle timeout. */
  idleMs: number;
  /** Absolute lifetime from the start, regardless of use. */
  absoluteMs: number;
}

export const lifetimes: Record<UserRole, Lifetime> = {
  jobseeker: { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs },
  recruiter: { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs },
  company_admin: { idleMs: 24 * hourMs, absoluteMs: 7 * dayMs },
  platform_admin: { idleMs: 30 * minuteMs, absoluteMs: 8 * hourMs },
};

export interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Returns when the session ends if it is not used again, by the current role of its owner, not the role at sign-in. */
export function endOfSession({ createdAt, lastSeenAt, expiresAt }: SessionTimes, role: UserRole): Date {
  const { idleMs, absoluteMs } = lifetimes[role];
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + absoluteMs, expiresAt.getTime()));
}

/** Returns whether an account may sign in. One scheduled for erasure may, so that its owner can cancel. */
export const maySignIn = (state: AccountState): boolean => state === "active" || state === "erasure-requested";
