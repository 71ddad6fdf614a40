import { retention } from "#db/time-limits.ts";
import { listRetainedData } from "#server/modules/people/accounts/personal-data/personal-data.queries.ts";
import { lifetimes } from "#server/modules/people/accounts/sessions/session-lifetimes.ts";

const hourMs = 3_600_000;

/** Lists the facts in the privacy notice, derived from table annotations and the limits the software itself uses. */
export function listPrivacyFacts() {
  const session = (who: string, { idleMs, absoluteMs }: { idleMs: number; absoluteMs: number }) => ({
    who,
    idle: formatDuration(idleMs),
    longest: formatDuration(absoluteMs),
  });
  return {
    kept: listRetainedData(),
    sessions: [
      session("Jobseekers and recruiters", lifetimes.jobseeker),
      session("Company administrators", lifetimes.company_admin),
      session("Site administrators", lifetimes.platform_admin),
    ],
    erasureGraceDays: retention.erasureGraceDays,
  };
}

/** Formats a duration in the largest unit of which there are two or more: "14 days", "24 hours", "30 minutes". */
function formatDuration(lengthMs: number): string {
  const units = [
    { name: "days", unitMs: 24 * hourMs },
    { name: "hours", unitMs: hourMs },
    { name: "minutes", unitMs: hourMs / 60 },
  ];
  const { name, unitMs } = units.find(({ unitMs }) => lengthMs >= 2 * unitMs) ?? { name: "seconds", unitMs: 1000 };
  return `${lengthMs / unitMs} ${name}`;
}
