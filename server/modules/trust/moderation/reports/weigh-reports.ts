import type { ReporterStanding } from "#db/case-values.ts";
import type { JobReportReason } from "#db/topic-values.ts";

/** What a report counts for, in tenths of one of somebody in good standing. */
export const tenthsOf: Record<ReporterStanding, number> = { good: 10, new: 5, visitor: 3, rival: 2, own: 0 };
/** What reports of people not known to be in good standing come to together, however many there are. */
const lightTenthsAtMost = 9;
/** What a rule that the advert meets adds. */
const ruleHitTenths = 10;
/** From here on the advert is frozen without waiting for a person. */
export const freezeFromTenths = 20;

/** Reasons that do not wait: a fraud, or money asked. */
export const urgentReasons: ReadonlySet<JobReportReason> = new Set(["scam"]);

export interface WeighedReport {
  reason: JobReportReason;
  standing: ReporterStanding;
  userId: number | null;
  emailKey: string | null;
  clientHash: string | null;
  firmId: number | null;
}

export interface Weight {
  tenths: number;
  /** People behind the reports, as far as can be told. */
  reporters: number;
  isUrgent: boolean;
  /** Frozen without waiting for a person. */
  freezes: boolean;
}

/** Weighs the reports of one advert. What shares a person, an address, a connection or a firm counts once, as the heaviest of it. */
export function weighReports(reports: readonly WeighedReport[], { hasRuleHit }: { hasRuleHit: boolean }): Weight {
  const people = groupsOf(reports).map((group) => Math.max(...group.map(({ standing }) => tenthsOf[standing])));
  const good = people.filter((tenths) => tenths === tenthsOf.good).length * tenthsOf.good;
  const light = people.filter((tenths) => tenths < tenthsOf.good).reduce((sum, tenths) => sum + tenths, 0);
  const tenths = good + Math.min(light, lightTenthsAtMost);
  const isTrusted = reports.some(({ standing, reason }) => standing === "good" && urgentReasons.has(reason)) || hasRuleHit;
  return {
    tenths,
    reporters: people.length,
    isUrgent: reports.some(({ reason }) => urgentReasons.has(reason)),
    freezes: isTrusted && tenths + (hasRuleHit ? ruleHitTenths : 0) >= freezeFromTenths,
  };
}

/** Reports joined by any mark they share, also by way of a third. */
function groupsOf(reports: readonly WeighedReport[]): WeighedReport[][] {
  const groups: { marks: Set<string>; reports: WeighedReport[] }[] = [];
  for (const report of reports) {
    const marks = marksOf(report);
    const joined = groups.filter((group) => marks.some((mark) => group.marks.has(mark)));
    const merged = { marks: new Set([...marks, ...joined.flatMap((group) => [...group.marks])]), reports: [report] };
    merged.reports.push(...joined.flatMap((group) => group.reports));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups.map((group) => group.reports);
}

const marksOf = ({ userId, emailKey, clientHash, firmId }: WeighedReport): string[] => [
  ...(userId === null ? [] : [`person ${userId}`]),
  ...(emailKey === null ? [] : [`address ${emailKey}`]),
  ...(clientHash === null ? [] : [`connection ${clientHash}`]),
  ...(firmId === null ? [] : [`firm ${firmId}`]),
];
