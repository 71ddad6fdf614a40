import { applicationStateLabels } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";

export type ApplicationLine = Outputs["applications"]["list"]["items"][number];

export const stateLabels = applicationStateLabels;

export const stateTones: Record<ApplicationState, "plain" | "new" | "good" | "warn" | "bad"> = {
  draft: "warn",
  sent: "plain",
  opened: "plain",
  "in-review": "plain",
  shortlisted: "good",
  interview: "good",
  offer: "good",
  hired: "good",
  "not-progressing": "bad",
  withdrawn: "plain",
};

const dayMs = 86_400_000;
const quietDays = 14;
const awaited: ReadonlySet<ApplicationState> = new Set(["sent", "opened", "in-review", "shortlisted", "interview"]);

/** "Started 3 Nov 2026", "Sent 3 Nov 2026", and since when it stands where it stands. */
export function datesOf({ state, sentAt, stateChangedAt }: ApplicationLine): string {
  const changed = shortDate(new Date(stateChangedAt));
  if (sentAt === null) return `Started ${changed}`;
  const sent = `Sent ${shortDate(new Date(sentAt))}`;
  return state === "sent" ? sent : `${sent} · ${stateLabels[state].toLowerCase()} ${changed}`;
}

/** Said plainly once an employer has done nothing for two weeks; null before that, and where nothing is awaited of them. */
export function silenceOf({ state, stateChangedAt }: ApplicationLine, now: Date): string | null {
  const days = Math.floor((now.getTime() - Date.parse(stateChangedAt)) / dayMs);
  return awaited.has(state) && days >= quietDays ? `Nothing from the employer for ${counted(days, "day")}` : null;
}
