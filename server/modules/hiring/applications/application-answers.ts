import { z } from "zod";
import { applicationSources, applicationStates } from "#db/own-values.ts";
import { rejectionReasons } from "#db/rejection-values.ts";
import { limits } from "#db/values.ts";
import { advertStandings } from "#server/modules/market/jobs/job-visibility.ts";
import { sentCv } from "#server/modules/people/cvs/cv-shape.ts";
import { pageOf } from "#server/modules/people/saved/saved.fields.ts";
import type { ApplicationRow } from "./application-rows.queries.ts";
import { maskedName } from "./blind/masked-words.ts";
import { interviewView } from "./interviews/interview-answers.ts";

const moment = z.iso.datetime();
const state = z.enum(applicationStates);
const text = z.string().nullable();

export const applicationLine = z.strictObject({
  id: z.string(),
  /** Who looks at it: the one who applied, or somebody of the employer's (or of the site's). */
  side: z.enum(["applicant", "employer"]),
  jobId: z.int(),
  jobTitle: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  /** Null once the applicant is erased; what stands for it while it is hidden. */
  applicantName: text,
  /** The reader may not yet know who applied. */
  isMasked: z.boolean(),
  state,
  sentAt: moment.nullable(),
  openedAt: moment.nullable(),
  stateChangedAt: moment,
  closedAt: moment.nullable(),
});
export type ApplicationLine = z.infer<typeof applicationLine>;
export type ApplicationSide = ApplicationLine["side"];

export const applicationsPage = pageOf(applicationLine);

const applicationMove = z.strictObject({
  at: moment,
  from: state.nullable(),
  to: state,
  by: z.enum(["applicant", "employer"]),
  /** Who of the employer's people; told to the employer only. */
  byName: text,
  message: text,
  /** Why it goes no further; the applicant sees it where the employer wished that. */
  reason: z.enum(rejectionReasons).nullable(),
  /** The applicant is told the reason. */
  isReasonShown: z.boolean(),
  /** When it was taken back; the applicant is not told of such moves. */
  undoneAt: moment.nullable(),
});
export type ApplicationMove = z.infer<typeof applicationMove>;

export const applicationView = applicationLine.extend({
  /** What has become of the advert. */
  advert: z.enum(advertStandings),
  /** What was sent with it; the employer sees nothing of it once it is withdrawn. */
  email: text,
  phone: text,
  coverNote: text,
  cv: sentCv.nullable(),
  /** A CV was sent and cannot be read while its sender is hidden. */
  isCvHidden: z.boolean(),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  source: z.enum(applicationSources),
  /** Oldest first. */
  timeline: z.array(applicationMove),
  /** Where the reader may bring it. */
  moves: z.array(state),
  /** The next first, those that are over last. */
  interviews: z.array(interviewView),
  mayArrangeInterview: z.boolean(),
  /** Until when a withdrawal can be taken back. */
  undoUntil: moment.nullable(),
});

export const sentApplication = z.strictObject({ id: z.string(), jobId: z.int(), state, sentAt: moment });

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
