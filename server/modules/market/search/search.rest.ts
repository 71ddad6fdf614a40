import { z } from "zod";
import { contractTypes, startTimes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { limits, payScales, postedWithinDays, sortOrders } from "#db/values.ts";
import { type ManyField, parameterNames, readSearchState, type SearchState, type SingleField } from "#server/addresses/paths.ts";
import { operation } from "#server/http/operations/operation.ts";
import type { ReadNote } from "#server/http/operations/read-notes.ts";
import { integerParameter } from "#server/http/operations/whole-parameter.ts";
import type { CallExample } from "#server/kernel/described-call.ts";
import { jobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { advertisedByTerms, chartershipTerms, replyPromiseTerms } from "../jobs/labels.ts";
import { countJobsWithNotes, listJobsJson } from "./search.queries.ts";
import type { FieldNote } from "./understanding/pay-input.ts";

/** Maps notes on fields to notes on their query parameters. */
const toReadNotes = (notes: readonly FieldNote[]): ReadNote[] =>
  notes.map(({ field, ...note }) => ({ parameter: parameterNames[field], ...note, value: note.value.slice(0, 100) }));

const cache = { maxAgeSeconds: 30, staleSeconds: 60 };
const largestLimit = 50;
const example: CallExample = { query: { q: "nec4 final account", location: "Leeds" } };

/** Any value a query string or a batch may hold; it is validated later, and meaningless values are ignored. */
const anything = z.unknown().optional();
const singleField = (description: string, more: Record<string, unknown> = {}) => anything.meta({ type: "string", description, ...more });
const listField = (description: string, terms?: readonly Term[]) =>
  anything.meta({
    type: "array",
    items: { type: "string", ...(terms && { enum: terms.map(({ slug }) => slug) }) },
    description: `${description} Several are alternatives.`,
  });

const byField: Record<ManyField | Exclude<SingleField, "page">, z.ZodOptional<z.ZodUnknown>> = {
  q: singleField("Keywords. Place, pay and contract words are read as filters.", { maxLength: 600, examples: ["nec4 final account"] }),
  location: singleField("A town, county, region, nation or postcode of the United Kingdom.", { maxLength: 600, examples: ["Leeds"] }),
  near: singleField(
    "A point to search around when no location is given, as latitude and longitude; it is rounded to about a mile and never stored.",
    {
      examples: ["53.80,-1.55"],
    },
  ),
  radius: singleField("Miles around the place.", { examples: ["15"] }),
  category: listField("Job categories.", jobCategories),
  level: listField("Seniority.", seniorityLevels),
  contractType: listField("Permanent, contract and so on.", contractTypes),
  workType: listField("On site, hybrid or remote.", workTypes),
  sector: listField("Industry sectors.", industrySectors),
  employerType: listField("Employer types.", employerTypes),
  suite: listField('Contract suites, such as "nec4", and their forms, such as "nec4:c".'),
  advertisedBy: listField("Whether the employer or an agency advertises.", advertisedByTerms),
  workingPattern: listField("Hours: full time, part time and so on.", workingPatterns),
  start: listField("When the work starts: immediately, or in a month.", startTimes),
  payBasis: listField('The basis of a day rate, such as "outside-ir35".'),
  chartership: listField(
    "Adverts for people working towards chartership: from firms that state a structured training agreement their trainees do not dispute, and those that accept people still working towards the professional level required.",
    chartershipTerms,
  ),
  replyPromise: listField(
    "Adverts that promise every applicant an answer within so many days. Shorter promises are included.",
    replyPromiseTerms,
  ),
  posted: singleField("The age of an advert.", { enum: postedWithinDays.map((days) => `${days}d`), examples: ["7d"] }),
  payScale: singleField("The pay period of min and max.", { enum: payScales }),
  payMin: singleField("Minimum pay, in pounds.", { examples: ["55000"] }),
  payMax: singleField("Maximum pay, in pounds.", { examples: ["70000"] }),
  unstated: singleField('"1": with min or max, also include adverts without stated pay.', { enum: ["1"] }),
  literal: singleField('"1": search for the exact words only.', { enum: ["1"] }),
  sort: singleField("The sort order.", { enum: sortOrders, default: "newest" }),
};

/** Accepted aliases of parameters, besides the fields' own names. */
const otherNames: Partial<Record<keyof typeof byField, string>> = {
  q: "keywords keyword query search what text term title skills company companyName employerName",
  location: "where place town city postcode near county region country",
  near: "lat lng lon latitude longitude point bbox",
  radius: "distance miles within",
  category: "role type discipline profession",
  level: "seniority experience",
  contractType: "contractType contracts employmentType jobType",
  workType: "remote hybrid workplace",
  sector: "industry",
  suite: "contractSuite nec jct form",
  advertisedBy: "agency agencies direct recruiter",
  workingPattern: "workingHours hoursPerWeek partTime fullTime pattern",
  start: "startDate startsOn",
  payBasis: "ir35 insideIr35 outsideIr35 umbrella",
  chartership: "chartered rics apc",
  payScale: "payPeriod salaryPeriod salaryType scale per",
  payMin: "minPay rate dayRate salaryMin minSalary salary salaryFrom payFrom",
  payMax: "maxPay salaryMax maxSalary salaryTo payTo",
  posted: "postedWithin since days age",
  sort: "order orderBy sortBy",
};

/** Query parameters of the jobs list, by name. */
const searchFields: Readonly<Record<string, z.ZodOptional<z.ZodUnknown>>> = Object.fromEntries(
  Object.entries(byField).map(([name, schema]) => {
    const field = name as keyof typeof byField;
    const others = [field, ...(otherNames[field]?.split(" ") ?? [])].filter((other) => other !== parameterNames[field]);
    return [parameterNames[field], schema.meta({ ...schema.meta(), "x-also-called": [...new Set(others)] })];
  }),
);

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
