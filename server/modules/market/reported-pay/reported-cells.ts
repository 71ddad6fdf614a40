import type { PayBasis, ReportedPayPeriod, Side } from "#db/values.ts";
import { onPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";

/** A report as it is counted. */
export interface CountedReport {
  version: string;
  isSample: boolean;
  category: string;
  level: string;
  region: string;
  side: Side;
  period: ReportedPayPeriod;
  basis: PayBasis | null;
  amountPence: number;
  /** What reports of one employer share; null where it was not said. */
  employer: string | null;
}

export const reportedCuts = ["level", "category", "region", "side"] as const;
export type ReportedCut = (typeof reportedCuts)[number];

/** Reports that may be counted together: salaries, or rates of one basis. With the pay on that scale. */
export function kindOf({ period, basis, amountPence }: Pick<CountedReport, "period" | "basis" | "amountPence">) {
  const pay = onPayScale({ payPeriod: period, payMinPence: amountPence, payMaxPence: null, payCurrency: "GBP" });
  if (pay?.lowPence == null) return null;
  return { kind: pay.scale === "year" ? "year" : `day:${basis}`, scale: pay.scale, pence: pay.lowPence };
}

/** Name of a cell: a kind of pay, whole or narrowed by one thing. */
export const cellName = (kind: string, cut?: ReportedCut, value?: string): string => (cut ? `${kind}|${cut}=${value}` : kind);
