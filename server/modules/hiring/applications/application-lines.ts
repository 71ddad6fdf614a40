import { limits } from "#db/values.ts";
import type { ApplicationLine, ApplicationSide } from "./application-answers.ts";
import type { ApplicationRow } from "./application-rows.queries.ts";
import { maskedName } from "./blind/masked-words.ts";

type LineRow = Pick<
  ApplicationRow,
  | "id"
  | "jobId"
  | "jobTitle"
  | "companyName"
  | "companySlug"
  | "applicantName"
  | "state"
  | "sentAt"
  | "openedAt"
  | "stateChangedAt"
  | "closedAt"
  | "isMasked"
>;

export const toLine = (row: LineRow, side: ApplicationSide): ApplicationLine => ({
  id: row.id,
  side,
  jobId: row.jobId,
  jobTitle: row.jobTitle,
  companyName: row.companyName,
  companySlug: row.companySlug,
  applicantName: side === "employer" && row.isMasked ? maskedName(row.id) : row.applicantName,
  isMasked: side === "employer" && row.isMasked,
  state: row.state,
  sentAt: row.sentAt?.toISOString() ?? null,
  openedAt: row.openedAt?.toISOString() ?? null,
  stateChangedAt: row.stateChangedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** Until when a withdrawal made at `withdrawnAt` can be taken back. */
export const undoUntil = (withdrawnAt: Date): Date => new Date(withdrawnAt.getTime() + limits.withdrawalUndoMinutes * 60_000);
