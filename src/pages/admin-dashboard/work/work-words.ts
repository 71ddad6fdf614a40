import type { WorkDecision, WorkItemKind } from "#db/case-values.ts";
import type { Outputs } from "#server/types.ts";

export type WorkItem = Outputs["work"]["list"]["items"][number];
export type WorkCase = Outputs["work"]["case"];

/** The identifier of a case in an address and a list. */
export const caseIdOf = ({ kind, subject }: Pick<WorkItem, "kind" | "subject">): string => `${kind}:${subject}`;

export const kindLabels: Record<WorkItemKind, string> = {
  "first-advert": "First advert",
  "changed-advert": "Changed advert",
  "feed-advert": "Feed advert",
  report: "Report",
  verification: "Verification",
  "recruiter-page": "Recruiter’s page",
  "flagged-account": "Flagged account",
  "held-feed": "Held feed run",
  appeal: "Appeal",
  "advert-answers": "Answers about adverts",
  "firm-reply": "Firm’s reply",
};

export const kindPluralLabels: Record<WorkItemKind, string> = {
  "first-advert": "First adverts",
  "changed-advert": "Changed adverts",
  "feed-advert": "Feed adverts",
  report: "Reports",
  verification: "Verifications",
  "recruiter-page": "Recruiters’ pages",
  "flagged-account": "Flagged accounts",
  "held-feed": "Held feed runs",
  appeal: "Appeals",
  "advert-answers": "Answers about adverts",
  "firm-reply": "Firms’ replies",
};

const doneWords: Record<WorkDecision, string> = { approve: "Approved", ask: "Asked", refuse: "Refused" };
const appealWords: Record<WorkDecision, string> = { approve: "Overturned", ask: "Asked", refuse: "Upheld" };

/** Returns the label of a completed decision on a kind of case. */
export const decisionLabel = (kind: WorkItemKind, decision: WorkDecision): string =>
  (kind === "appeal" ? appealWords : doneWords)[decision];

/** "4 working hours", "24 hours". */
export const targetWords = ({ hours, isWorkingTime }: { hours: number; isWorkingTime: boolean }): string =>
  `${hours} ${isWorkingTime ? "working " : ""}hours`;

const minuteMs = 60_000;

/** Formats a waiting time: "12 minutes", "3 hours", "2 days". */
export function waitingTimeText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMs));
  if (minutes < 60) return plural(minutes, "minute");
  if (minutes < 48 * 60) return plural(Math.floor(minutes / 60), "hour");
  return plural(Math.floor(minutes / (24 * 60)), "day");
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
/** "10:02" in London. */
export const clockWords = (moment: string): string => clock.format(new Date(moment));
