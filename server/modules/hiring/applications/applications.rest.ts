import { z } from "zod";
import { interviewKinds, interviewStates, interviewSteps } from "#db/interview-values.ts";
import { applicationSources, applicationStates } from "#db/own-values.ts";
import { rejectionReasons } from "#db/rejection-values.ts";
import { byIds } from "#server/http/operations/by-ids.ts";
import { operation } from "#server/http/operations/operation.ts";
import { advertStandings } from "#server/modules/market/jobs/job-visibility.ts";
import { cvLine } from "#server/modules/people/cvs/cv-shape.ts";
import { applicationId, listApplicationsInput, sendApplicationInput } from "./application.fields.ts";
import { findApplicationsById, listApplications } from "./applications.queries.ts";
import { readApplication } from "./read-application.queries.ts";
import { sendApplication } from "./send-application.commands.ts";

const tag = "Applications";
const moment = z.iso.datetime();
const state = z.enum(applicationStates);
const text = z.string().nullable();

const line = {
  id: z.string(),
  side: z.enum(["applicant", "employer"]),
  jobId: z.int(),
  jobTitle: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  applicantName: text,
  isMasked: z.boolean(),
  state,
  sentAt: moment.nullable(),
  openedAt: moment.nullable(),
  stateChangedAt: moment,
  closedAt: moment.nullable(),
};
const move = z.strictObject({
  at: moment,
  from: state.nullable(),
  to: state,
  by: z.enum(["applicant", "employer"]),
  byName: text,
  message: text,
  reason: z.enum(rejectionReasons).nullable(),
  isReasonShown: z.boolean(),
  undoneAt: moment.nullable(),
});
const interview = z.strictObject({
  id: z.string(),
  round: z.int(),
  state: z.enum(interviewStates),
  standing: z.enum(["coming", "over", "called-off"]),
  startsAt: moment,
  lengthMinutes: z.int(),
  kind: z.enum(interviewKinds),
  place: text,
  link: text,
  phone: text,
  interviewers: z.string(),
  message: text,
  reply: text,
  proposedTimes: z.array(moment),
  sequence: z.int(),
  calendarPath: z.string(),
  mayAnswer: z.boolean(),
  mayChange: z.boolean(),
  history: z.array(z.strictObject({ at: moment, step: z.enum(interviewSteps), byName: text, startsAt: moment, text })),
});
const view = z.strictObject({
  ...line,
  advert: z.enum(advertStandings),
  email: text,
  phone: text,
  coverNote: text,
  cv: cvLine.pick({ fileName: true, kind: true, sizeBytes: true, scan: true, path: true }).nullable(),
  isCvHidden: z.boolean(),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  source: z.enum(applicationSources),
  timeline: z.array(move),
  moves: z.array(state),
  interviews: z.array(interview),
  mayArrangeInterview: z.boolean(),
  undoUntil: moment.nullable(),
});

/** Applications, for those who send them and those who answer them. */
export const applicationsOperations = [
  operation({
    method: "POST",
    path: "/api/applications",
    action: "application.create",
    name: "sendApplication",
    summary: "Apply to an advert",
    about: "One application for a person and an advert. Of an advert that takes applications elsewhere the conflict names the address.",
    tag,
    body: sendApplicationInput,
    answers: { 201: z.strictObject({ id: z.string(), jobId: z.int(), state, sentAt: moment }) },
    refusals: ["not-found", "gone"],
    quota: "apply",
    idempotency: "required",
    example: { body: { jobId: 81, phone: "0113 496 0123", coverNote: "I have settled final accounts on three NEC4 Option C schemes." } },
    run: async (ctx, { body }) => {
      const sent = await sendApplication(ctx, body);
      return { status: 201, body: sent, headers: { location: `/api/applications/${sent.id}` } };
    },
  }),
  operation({
    method: "GET",
    path: "/api/applications",
    action: "application.read",
    name: "listApplications",
    summary: "One’s own applications, or those to the adverts one manages; newest first",
    tag,
    query: listApplicationsInput,
    answers: {
      200: z.strictObject({ items: z.array(z.strictObject(line)), page: z.int(), limit: z.int(), total: z.int(), hasMore: z.boolean() }),
    },
    batch: "applications:read",
    run: async (ctx, { query }) => ({ body: await listApplications(ctx, query) }),
  }),
  byIds({
    path: "/api/applications/batch",
    action: "application.read",
    name: "readApplicationsById",
    summary: "Up to fifty of the applications one may list",
    tag,
    scope: "applications:read",
    exampleIds: ["Zm9yZW1hbi1leGFtcGxlLQ"],
    item: z.strictObject(line),
    find: findApplicationsById,
  }),
  operation({
    method: "GET",
    path: "/api/applications/:id",
    action: "application.read",
    name: "readApplication",
    summary: "One application",
    about: "The first of the employer’s people to read it opens it, which the applicant is told.",
    tag,
    params: z.object({ id: applicationId }),
    answers: { 200: view },
    batch: "applications:read",
    run: async (ctx, { params }) => ({ body: await readApplication(ctx, params.id) }),
  }),
];
