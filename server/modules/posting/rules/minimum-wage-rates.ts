export interface MinimumWage {
  /** The first day it applies. */
  from: string;
  /** Pence an hour. */
  adultPence: number;
  from18To20Pence: number;
  under18Pence: number;
  apprenticePence: number;
  source: string;
}

const source = "National Minimum Wage rates as reported by howespercival.com; read 20 November 2026";

/** Newest last. The rates of April 2027 were not out when this was read. */
export const minimumWages: readonly [MinimumWage, ...MinimumWage[]] = [
  { from: "2025-04-01", adultPence: 1221, from18To20Pence: 1000, under18Pence: 755, apprenticePence: 755, source },
  { from: "2026-04-01", adultPence: 1271, from18To20Pence: 1085, under18Pence: 800, apprenticePence: 800, source },
];
