import type { FastifyInstance } from "fastify";
import { limits } from "#db/values.ts";
import type { Services } from "#server/context.ts";
import type { FieldError } from "#server/errors.ts";
import { sendText } from "#server/http/conditional.ts";
import { sendProblem } from "#server/http/problems.ts";
import { readSearchState } from "#server/paths.ts";
import { countJobs, listJobsJson } from "./search.queries.ts";

const jsonType = "application/json; charset=utf-8";
const listMaxAgeSeconds = 30;
const listStaleSeconds = 60;
const largestLimit = 50;

/** GET /api/jobs and /api/jobs/count: the list of any search address, with `limit` and `page` held to their bounds. */
export function addJobsApi(app: FastifyInstance, services: Services): void {
  app.get("/api/jobs", { config: { action: "job.search" } }, async (request, reply) => {
    const parameters = parametersOf(request.url);
    const errors: FieldError[] = [];
    const limit = readWhole(parameters, "limit", { least: 1, most: largestLimit, otherwise: limits.jobsPerPage }, errors);
    const page = readWhole(parameters, "page", { least: 1, most: limits.maxPage, otherwise: 1 }, errors);
    if (errors.length > 0) return sendProblem(reply, { code: "invalid-parameters", errors });
    const { items, total, hasMore } = await listJobsJson(services, services.now(), readSearchState(parameters), { page, limit });
    const body = `{"items":${items},"page":${page},"limit":${limit},"total":${total},"hasMore":${hasMore}}`;
    return sendText(request, reply, jsonType, body, listMaxAgeSeconds, listStaleSeconds);
  });

  app.get("/api/jobs/count", { config: { action: "job.search" } }, async (request, reply) => {
    const count = await countJobs(services, services.now(), readSearchState(parametersOf(request.url)));
    return sendText(request, reply, jsonType, `{"count":${count}}`, listMaxAgeSeconds, listStaleSeconds);
  });
}

function parametersOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
}

function readWhole(
  parameters: URLSearchParams,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
  errors: FieldError[],
): number {
  const given = parameters.getAll(name);
  if (given.length === 0) return otherwise;
  const value = given.length === 1 && /^\d{1,9}$/.test(given[0] ?? "") ? Number(given[0]) : Number.NaN;
  if (value >= least && value <= most) return value;
  errors.push({ pointer: name, detail: `${name} must be one whole number from ${least} to ${most}.` });
  return otherwise;
}
