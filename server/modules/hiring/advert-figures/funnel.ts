import type { Funnel } from "./figures.types.ts";

export const emptyFunnel = (): Funnel => ({ appearances: 0, views: 0, starts: 0, applications: 0 });

const fields = ["appearances", "views", "starts", "applications"] as const;

export function addTo(sum: Funnel, part: Partial<Funnel>): Funnel {
  for (const field of fields) sum[field] += part[field] ?? 0;
  return sum;
}

/** What a week of the advert brings, over the days of the period on which it stood on the board; to one decimal. */
export function perWeek(funnel: Funnel, daysLive: number): Funnel {
  const week = emptyFunnel();
  for (const field of fields) week[field] = Math.round((funnel[field] / Math.max(1, daysLive)) * 70) / 10;
  return week;
}

/** The middle of each step by itself. */
export function medianFunnel(funnels: readonly Funnel[]): Funnel {
  const middle = emptyFunnel();
  for (const field of fields) middle[field] = medianOf(funnels.map((funnel) => funnel[field])) ?? 0;
  return middle;
}

export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return Math.round(((low + high) / 2) * 10) / 10;
}
