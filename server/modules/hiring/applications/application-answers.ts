import { z } from "zod";
import { rejectionReasons } from "#db/applying-values.ts";
import { applicationSources, applicationStates, promiseStates } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { pageSchema } from "#server/kernel/input-fields.ts";
import { savedAdvertStates } from "#server/modules/market/jobs/job-visibility.ts";
import { sentCv } from "#server/modules/people/cvs/cvs.queries.ts";
import type { ApplicationRow } from "./application-access.ts";
import { maskedName } from "./blind/blind-adverts.ts";
import { interviewView } from "./interviews/interview.fields.ts";

const moment = z.iso.datetime();
const state = z.enum(applicationStates);
const text = z.string().nullable();

export const applicationLine = z.strictObject({
  id: z.string(),
  /** The viewer: the applicant, or a member of the employer's or the site's staff. */
  side: z.enum(["applicant", "employer"]),
  jobId: z.int(),
  jobTitle: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  /** Null once the applicant is erased; a placeholder while masked. */
  applicantName: text,
  /** The viewer may not yet see the applicant's identity. */
  isMasked: z.boolean(),
  state,
  sentAt: moment.nullable(),
  openedAt: moment.nullable(),
  stateChangedAt: moment,
  closedAt: moment.nullable(),
  /** The answer that the advert promised, and what became of the promise; null without one. */
  promise: z.strictObject({ dueAt: moment, state: z.enum(promiseStates) }).nullable(),
});
export type ApplicationLine = z.infer<typeof applicationLine>;
export type ApplicationSide = ApplicationLine["side"];

export const applicationsPage = pageSchema(applicationLine);

const applicationMove = z.strictObject({
  at: moment,
  from: state.nullable(),
  to: state,
  by: z.enum(["applicant", "employer"]),
  /** The employer's member of staff; shown to the employer only. */
  byName: text,
  message: text,
  /** The rejection reason; shown to the applicant where the employer chose to share it. */
  reason: z.enum(rejectionReasons).nullable(),
  isReasonShown: z.boolean(),
  /** When the move was undone; undone moves are not shown to the applicant. */
  undoneAt: moment.nullable(),
});
export type ApplicationMove = z.infer<typeof applicationMove>;

export const applicationView = applicationLine.extend({
  advert: z.enum(savedAdvertStates),
  /** Submitted contact details, CV and answers; hidden from the employer once withdrawn. */
  email: text,
  phone: text,
  coverNote: text,
  cv: sentCv.nullable(),
  /** A CV was sent but cannot be read while the applicant is masked. */
  isCvHidden: z.boolean(),
  /** The permission to represent the sender has ended, so the employer may no longer read what they sent. */
  isPermissionEnded: z.boolean(),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  source: z.enum(applicationSources),
  /** Oldest first. */
  timeline: z.array(applicationMove),
  /** States the viewer may move it to. */
  moves: z.array(state),
  /** Upcoming first, past ones last. */
  interviews: z.array(interviewView),
  mayArrangeInterview: z.boolean(),
  /** Deadline for undoing a withdrawal. */
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
  | "answerDueAt"
  | "promiseState"
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
  promise: row.answerDueAt && row.promiseState && { dueAt: row.answerDueAt.toISOString(), state: row.promiseState },
});

export const undoUntil = (withdrawnAt: Date): Date => new Date(withdrawnAt.getTime() + limits.withdrawalUndoMinutes * 60_000);
