import type { JobStatus } from "../own-values.ts";
import { daysAfter } from "../time-limits.ts";
import type { Random } from "./random.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface Moments {
  status: JobStatus;
  firstPublishedAt: Date | null;
  relistedCount: number;
  confirmedOpenAt: Date | null;
  closesAt: Date | null;
  expiresAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Cumulative share of live adverts by age: half are under three and a half weeks old, none over 180 days. */
const ageCurve: readonly (readonly [share: number, ageMs: number])[] = [
  [0, 3 * minuteMs],
  [0.009, hourMs],
  [0.035, dayMs],
  [0.065, 2 * dayMs],
  [0.19, 7 * dayMs],
  [0.56, 30 * dayMs],
  [0.85, 75 * dayMs],
  [1, 180 * dayMs],
];

/** Returns the dates of the `index`-th of `count` live adverts, oldest first, distributed along the age curve whatever the count. */
export function liveMoments(random: Random, index: number, count: number, now: Date): Moments {
  const ageMs = ageAtShare((count - index - 0.5) / count);
  const firstPublishedAt = ageMs > 3 * dayMs ? moveToOfficeHours(random, now.getTime() - ageMs) : new Date(now.getTime() - ageMs);
  const relistedCount = ageMs > 120 * dayMs ? random.int(1, 4) : ageMs > 45 * dayMs ? random.int(0, 2) : 0;
  const confirmedMs = ageMs < 7 * dayMs ? ageMs : Math.min(ageMs, random.next() * 14 * dayMs);
  const expiresAt = new Date(now.getTime() + (7 + random.next() * 53) * dayMs);
  const confirmedOpenAt = new Date(now.getTime() - confirmedMs);
  return {
    status: "live",
    firstPublishedAt,
    relistedCount,
    confirmedOpenAt: confirmedOpenAt < firstPublishedAt ? firstPublishedAt : confirmedOpenAt,
    closesAt: random.chance(0.36) ? endOfDay(now.getTime() + random.int(1, 30) * dayMs, expiresAt) : null,
    expiresAt,
    endedAt: null,
    createdAt: new Date(firstPublishedAt.getTime() - random.int(5, 4_000) * minuteMs),
    updatedAt: confirmedOpenAt < firstPublishedAt ? firstPublishedAt : confirmedOpenAt,
  };
}

/** Returns the dates of an ended, paused or draft advert. */
export function endedMoments(random: Random, now: Date): Moments {
  const status = random.pickByWeight({ expired: 42, filled: 30, closed: 20, paused: 5, draft: 3 });
  const publishedAt = moveToOfficeHours(random, now.getTime() - (18 + random.next() * 160) * dayMs);
  const createdAt = new Date(publishedAt.getTime() - random.int(5, 4_000) * minuteMs);
  const never = { firstPublishedAt: null, relistedCount: 0, confirmedOpenAt: null, closesAt: null, expiresAt: null, endedAt: null };
  if (status === "draft") return { ...never, status, createdAt, updatedAt: createdAt };
  const ageMs = now.getTime() - publishedAt.getTime();
  if (status === "paused") {
    const expiresAt = new Date(now.getTime() + random.int(5, 40) * dayMs);
    return {
      ...never,
      status,
      firstPublishedAt: publishedAt,
      confirmedOpenAt: publishedAt,
      expiresAt,
      createdAt,
      updatedAt: new Date(now.getTime() - ageMs / 3),
    };
  }
  const ranMs = Math.min(ageMs - hourMs, (7 + random.next() * 54) * dayMs);
  const endedAt = new Date(publishedAt.getTime() + ranMs);
  const expiresAt = status === "expired" ? endedAt : daysAfter(publishedAt, 61);
  return {
    status,
    firstPublishedAt: publishedAt,
    relistedCount: ranMs > 40 * dayMs ? random.int(0, 1) : 0,
    confirmedOpenAt: new Date(publishedAt.getTime() + ranMs * random.next() * 0.8),
    closesAt: random.chance(0.36) ? endOfDay(endedAt.getTime(), expiresAt) : null,
    expiresAt,
    endedAt,
    createdAt,
    updatedAt: endedAt,
  };
}

function ageAtShare(share: number): number {
  for (let index = 1; index < ageCurve.length; index++) {
    const [toShare, toMs] = ageCurve[index] ?? [1, 180 * dayMs];
    const [fromShare, fromMs] = ageCurve[index - 1] ?? [0, 0];
    if (share <= toShare) return fromMs + ((share - fromShare) / (toShare - fromShare)) * (toMs - fromMs);
  }
  return 180 * dayMs;
}

/** Moves a time to a weekday between 07:30 and 18:30. */
function moveToOfficeHours(random: Random, timeMs: number): Date {
  const day = new Date(timeMs);
  const back = day.getUTCDay() === 0 ? 2 : day.getUTCDay() === 6 ? 1 : 0;
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - back);
  return new Date(midnight + 7.5 * hourMs + Math.floor(random.next() * 11 * hourMs));
}

/** Returns the last minute of a day, or `latest` if earlier. */
function endOfDay(timeMs: number, latest: Date): Date {
  const day = new Date(timeMs);
  const end = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 23, 59));
  return end < latest ? end : latest;
}
