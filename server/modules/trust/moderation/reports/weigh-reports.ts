import type { ReporterClass } from "#db/case-values.ts";
import type { JobReportReason } from "#db/topic-values.ts";

/** Weight of a report, in tenths of one by a reporter in good standing. */
export const reportWeightTenths: Record<ReporterClass, number> = { good: 10, new: 5, visitor: 3, rival: 2, own: 0 };
/** Limit on the total weight of reports by reporters not in good standing. */
const lightTenthsAtMost = 9;
/** Weight added when the advert matches a rule. */
const ruleHitTenths = 10;
/** Total weight at which the advert is frozen automatically. */
export const freezeThresholdTenths = 20;

/** Reasons that make a case urgent: fraud, or a demand for money. */
export const urgentReasons: ReadonlySet<JobReportReason> = new Set(["scam"]);

export interface WeighedReport {
  reason: JobReportReason;
  standing: ReporterClass;
  userId: number | null;
  emailKey: string | null;
  clientHash: string | null;
  firmId: number | null;
}

/** Weighs the reports of one advert. Reports sharing a person, address, connection or company count once, at the heaviest weight. */
export function weighReports(reports: readonly WeighedReport[], { hasRuleHit }: { hasRuleHit: boolean }) {
  const people = groupReports(reports).map((group) => Math.max(...group.map(({ standing }) => reportWeightTenths[standing])));
  const good = people.filter((tenths) => tenths === reportWeightTenths.good).length * reportWeightTenths.good;
  const light = people.filter((tenths) => tenths < reportWeightTenths.good).reduce((sum, tenths) => sum + tenths, 0);
  const tenths = good + Math.min(light, lightTenthsAtMost);
  const isTrusted = reports.some(({ standing, reason }) => standing === "good" && urgentReasons.has(reason)) || hasRuleHit;
  return {
    tenths,
    reporters: people.length,
    isUrgent: reports.some(({ reason }) => urgentReasons.has(reason)),
    freezes: isTrusted && tenths + (hasRuleHit ? ruleHitTenths : 0) >= freezeThresholdTenths,
  };
}

/** Groups reports that share any mark, directly or through a third report. */
function groupReports(reports: readonly WeighedReport[]): WeighedReport[][] {
  const groups: { marks: Set<string>; reports: WeighedReport[] }[] = [];
  for (const report of reports) {
    const marks = identifiersOf(report);
    const joined = groups.filter((group) => marks.some((mark) => group.marks.has(mark)));
    const merged = { marks: new Set([...marks, ...joined.flatMap((group) => [...group.marks])]), reports: [report] };
    merged.reports.push(...joined.flatMap((group) => group.reports));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups.map((group) => group.reports);
}

const identifiersOf = ({ userId, emailKey, clientHash, firmId }: WeighedReport): string[] => [
  ...(userId === null ? [] : [`person ${userId}`]),
  ...(emailKey === null ? [] : [`address ${emailKey}`]),
  ...(clientHash === null ? [] : [`connection ${clientHash}`]),
  ...(firmId === null ? [] : [`firm ${firmId}`]),
];
