import { z } from "zod";
import { limits } from "#db/values.ts";
import { parameterNames, readSearchState, type SearchState } from "#server/addresses/paths.ts";
import { operation } from "#server/http/operations/operation.ts";
import type { ReadNote } from "#server/http/operations/read-notes.ts";
import { integerParameter } from "#server/http/operations/whole-parameter.ts";
import type { CallExample } from "#server/kernel/described-call.ts";
import { jobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { countJobsWithNotes, listJobsJson } from "./search.queries.ts";
import { searchFields } from "./search-parameters.ts";
import type { FieldNote } from "./understanding/pay-input.ts";

/** Maps notes on fields to notes on their query parameters. */
const toReadNotes = (notes: readonly FieldNote[]): ReadNote[] =>
  notes.map(({ field, ...note }) => ({ parameter: parameterNames[field], ...note, value: note.value.slice(0, 100) }));

const cache = { maxAgeSeconds: 30, staleSeconds: 60 };
const largestLimit = 50;
const example: CallExample = { query: { q: "nec4 final account", location: "Leeds" } };

const listQuery = z.object({
  ...searchFields,
  limit: integerParameter("limit", {
    least: 1,
    most: largestLimit,
    otherwise: limits.jobsPerPage,
    about: "The number of adverts per page.",
  }),
  page: integerParameter("page", { least: 1, most: limits.maxPage, otherwise: 1, about: "Page number." }),
});
const jobList = z.strictObject({
  items: z.array(jobCard),
  page: z.int().min(1),
  limit: z.int().min(1).max(largestLimit),
  total: z
    .int()
    .min(0)
    .meta({ examples: [812] }),
  hasMore: z.boolean(),
});

/** Returns the list and total of any search, with `limit` and `page` clamped to their bounds. */
export const searchOperations = [
  operation({
    method: "GET",
    path: "/api/jobs",
    action: "job.search",
    name: "listJobs",
    summary: "Live adverts that match, newest first unless asked otherwise",
    about:
      "Takes the same parameters as the jobs list page. Any that cannot be understood are ignored and listed in notes; page and limit must be valid.",
    tag: "Jobs",
    query: listQuery,
    answers: { 200: jobList },
    quota: "search",
    batch: "jobs:read",
    cache,
    example,
    run: async ({ services, now }, { query: { limit, page, ...filter } }) => {
      const { items, total, hasMore, notes } = await listJobsJson(services, now, toSearchState(filter), { page, limit });
      return {
        text: `{"items":${items},"page":${page},"limit":${limit},"total":${total},"hasMore":${hasMore}}`,
        notes: toReadNotes(notes),
      };
    },
  }),
  operation({
    method: "GET",
    path: "/api/jobs/count",
    action: "job.search",
    name: "countJobs",
    summary: "How many live adverts match",
    tag: "Jobs",
    query: z.object(searchFields),
    answers: {
      200: z.strictObject({
        count: z
          .int()
          .min(0)
          .meta({ examples: [812] }),
      }),
    },
    quota: "search",
    batch: "jobs:read",
    cache,
    example,
    run: async ({ services, now }, { query }) => {
      const { count, notes } = await countJobsWithNotes(services, now, toSearchState(query));
      return { text: `{"count":${count}}`, notes: toReadNotes(notes) };
    },
  }),
];

/** Converts the sent parameters to a search, as if from the list's query string. */
function toSearchState(sent: Readonly<Record<string, unknown>>): SearchState {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(sent)) {
    for (const text of [value].flat().slice(0, 500))
      if (typeof text === "string" || typeof text === "number") parameters.append(name, String(text));
  }
  return readSearchState(parameters);
}
