import { z } from "zod";
import type { ApiScope } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { applicationLine } from "#server/modules/hiring/applications/application-answers.ts";
import { findApplicationsById } from "#server/modules/hiring/applications/applications.queries.ts";
import { findCompaniesBySlug } from "#server/modules/market/companies/companies.queries.ts";
import { companyCard } from "#server/modules/market/company-directory/company-answers.ts";
import { findJobsById } from "#server/modules/market/job-pages/jobs-by-id.queries.ts";
import { jobCardFields } from "#server/modules/market/jobs/job-card.fields.ts";
import { findNotificationsById, notificationLine } from "#server/modules/people/notifications/notifications.commands.ts";
import { findSavedJobsById, savedJob } from "#server/modules/people/saved/saved.queries.ts";
import { problemBody } from "../problems.ts";
import { type Operation, operation } from "./operation.ts";

interface BatchReadDescription {
  /** Such as "/api/jobs/batch". */
  path: string;
  action: Action;
  /** Name in the API document, such as "readJobsById". */
  name: string;
  summary: string;
  tag: string;
  /** Scope that a token needs. */
  scope: ApiScope;
  /** Example ids in the API document. */
  exampleIds: readonly string[];
  item: z.ZodType;
  /**
   * Returns the rows visible to the caller, by the requested id: one query, whose `where` holds the access rule. Ids that are malformed,
   * unknown or not visible to the caller are left out.
   */
  find(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
}

const id = z.union([z.string().min(1).max(100), z.int().min(0)], "An id is a text of at most 100 characters or a whole number.");
const ids = z
  .array(id, "Send the ids as a list.")
  .min(1, "Name at least one id.")
  .max(limits.idsPerBatch, `Name at most ${limits.idsPerBatch} ids.`)
  .refine((all) => new Set(all.map(String)).size === all.length, "Name each id once.");
const problem = z.looseObject({ type: z.string(), title: z.string(), status: z.int(), code: z.literal("not-found") });
const notFound = problemBody({ code: "not-found" });

/** Describes a call that reads many rows of one kind, for signed-in users and tokens. Each row counts as a read. */
function batchReadOperation({ item, scope, exampleIds, find, ...described }: BatchReadDescription): Operation {
  const result = z.strictObject({ id, data: item.nullable(), error: problem.nullable() });
  return operation({
    ...described,
    method: "POST",
    about: "Answers every id once, in the order sent. What is not there and what the caller may not see are both not found.",
    body: z.strictObject({ ids }),
    answers: { 200: z.strictObject({ results: z.array(result) }) },
    refusals: ["forbidden"],
    quota: "batch",
    byIds: scope,
    example: { body: { ids: exampleIds } },
    run: async (ctx, { body }) => {
      const { scopes } = requireUser(ctx.principal);
      if (scopes && !scopes.includes(scope)) throw new AppError("forbidden", `This token was not given the permission ${scope}.`);
      await charge(ctx, "read", body.ids.length);
      const found = await find(ctx, body.ids.map(String));
      return { body: { results: body.ids.map((requestedId) => answerOf(requestedId, found.get(String(requestedId)))) } };
    },
  });
}

const answerOf = (requestedId: string | number, data: unknown) =>
  data === undefined ? { id: requestedId, data: null, error: notFound } : { id: requestedId, data, error: null };

/** The calls that read up to fifty rows of one kind by their ids. */
export const batchReads = {
  applications: batchReadOperation({
    path: "/api/applications/batch",
    action: "application.read",
    name: "readApplicationsById",
    summary: "Up to fifty of the applications one may list",
    tag: "Applications",
    scope: "applications:read",
    exampleIds: ["Zm9yZW1hbi1leGFtcGxlLQ"],
    item: applicationLine,
    find: findApplicationsById,
  }),
  companies: batchReadOperation({
    path: "/api/companies/batch",
    action: "company.read",
    name: "readCompaniesBySlug",
    summary: "Cards of up to fifty companies, by their slugs",
    tag: "Companies",
    scope: "companies:read",
    exampleIds: ["averlforth-gablewood-major-works-ltd"],
    item: companyCard,
    find: findCompaniesBySlug,
  }),
  jobs: batchReadOperation({
    path: "/api/jobs/batch",
    action: "job.read",
    name: "readJobsById",
    summary: "Cards of up to fifty adverts, open or closed of late",
    tag: "Jobs",
    scope: "jobs:read",
    exampleIds: ["81", "82"],
    item: z.strictObject({ ...jobCardFields, isOpen: z.boolean() }),
    find: findJobsById,
  }),
  notifications: batchReadOperation({
    path: "/api/notifications/batch",
    action: "notification.manage",
    name: "readNotificationsById",
    summary: "Up to fifty of one’s own notifications",
    tag: "Notifications",
    scope: "notifications:read",
    exampleIds: ["Zm9yZW1hbi1leGFtcGxlLQ"],
    item: notificationLine,
    find: findNotificationsById,
  }),
  saved: batchReadOperation({
    path: "/api/saved-jobs/batch",
    action: "savedJob.list",
    name: "readSavedJobsById",
    summary: "Of up to fifty adverts, those one has saved",
    tag: "Saved jobs",
    scope: "saved:read",
    exampleIds: ["81"],
    item: savedJob,
    find: findSavedJobsById,
  }),
};
