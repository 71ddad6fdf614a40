import type { WorkKind } from "#db/work-values.ts";

export interface Target {
  hours: number;
  /** Counted from nine to five, Monday to Friday, in London. */
  isWorkingTime: boolean;
}

/** Within how long each kind of case should be decided. */
export const targets: Readonly<Record<WorkKind, Target>> = {
  "first-advert": { hours: 4, isWorkingTime: true },
  "changed-advert": { hours: 4, isWorkingTime: true },
  "feed-advert": { hours: 8, isWorkingTime: true },
  report: { hours: 24, isWorkingTime: false },
  verification: { hours: 16, isWorkingTime: true },
  "recruiter-page": { hours: 16, isWorkingTime: true },
  "flagged-account": { hours: 24, isWorkingTime: false },
  "held-feed": { hours: 8, isWorkingTime: true },
  appeal: { hours: 16, isWorkingTime: true },
};

const hourMs = 3_600_000;
const stepMs = hourMs / 4;
const opensAt = 9;
const closesAt = 17;
const london = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", weekday: "short", hour: "2-digit", hourCycle: "h23" });

/** What has waited since before this moment has waited longer than its kind should; by the quarter of an hour. */
export function waitedTooLongSince(kind: WorkKind, now: Date): Date {
  const { hours, isWorkingTime } = targets[kind];
  if (!isWorkingTime) return new Date(now.getTime() - hours * hourMs);
  let leftMs = hours * hourMs;
  let at = now.getTime();
  while (leftMs > 0) {
    at -= stepMs;
    if (isWorking(new Date(at))) leftMs -= stepMs;
  }
  return new Date(at);
}

function isWorking(moment: Date): boolean {
  const parts = new Map(london.formatToParts(moment).map(({ type, value }) => [type, value]));
  const hour = Number(parts.get("hour"));
  const weekday = parts.get("weekday") ?? "";
  return weekday !== "Sat" && weekday !== "Sun" && hour >= opensAt && hour < closesAt;
}
