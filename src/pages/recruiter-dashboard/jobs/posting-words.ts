import type { JobStatus } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";

export type ListedJob = Outputs["posting"]["mine"]["items"][number];
/** Fields common to a row and the view of one advert. */
export type JobSummary = Omit<ListedJob, "writer" | "applications" | "newApplications" | "views">;

export const statusLabels: Record<JobStatus, string> = {
  draft: "Draft",
  "awaiting-payment": "Awaiting payment",
  "awaiting-review": "Awaiting review",
  live: "Live",
  paused: "Paused",
  filled: "Filled",
  closed: "Closed",
  expired: "Expired",
  archived: "Archived",
  refused: "Refused",
  frozen: "Frozen",
};

export const statusTones: Record<JobStatus, "plain" | "new" | "good" | "warn" | "bad"> = {
  draft: "warn",
  "awaiting-payment": "warn",
  "awaiting-review": "plain",
  live: "good",
  paused: "warn",
  filled: "plain",
  closed: "plain",
  expired: "plain",
  archived: "plain",
  refused: "bad",
  frozen: "bad",
};

export function endWords({ endedAt, closesAt, expiresAt }: JobSummary): string {
  if (endedAt) return `Ended ${shortDate(new Date(endedAt))}`;
  const ends = [closesAt, expiresAt].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  return ends.length > 0 ? shortDate(new Date(Math.min(...ends))) : "Not yet";
}

export function creditWords({ status, expiresAt }: JobSummary): string {
  if (status === "draft" || status === "awaiting-payment") return "Uses one credit";
  return expiresAt ? `Paid until ${shortDate(new Date(expiresAt))}` : "One credit reserved";
}

export function changeLabel({ refusal, waitsSince }: NonNullable<JobSummary["change"]>): string {
  if (refusal) return "Your change was refused";
  return waitsSince ? "Your change is being checked" : "The advert ended before your change was approved";
}

export const titleOf = ({ title }: Pick<JobSummary, "title">): string => title ?? "Untitled advert";
