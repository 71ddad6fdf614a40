import { z } from "zod";
import { projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { readSeeker } from "./seeker-detail.queries.ts";
import { seekerFilter } from "./seeker-filter.ts";
import { searchSeekers } from "./seeker-search.queries.ts";

const text = z.string().nullable();
const whole = z.int().min(0);
const valueBand = z.enum(projectValueBands).nullable();
const card = z.strictObject({
  id: z.string(),
  name: text,
  headline: text,
  category: text,
  level: text,
  side: z.enum(sides).nullable(),
  ricsLevel: z.enum(ricsLevels).nullable(),
  yearsExperience: whole.nullable(),
  place: z.strictObject({ slug: z.string(), label: z.string() }).nullable(),
  travelMiles: whole.nullable(),
  freeFromMonth: text,
  noticeWeeks: whole.nullable(),
  suites: z.array(z.strictObject({ suite: z.string(), label: z.string(), years: whole, largestValueBand: valueBand })),
  updatedAt: z.iso.datetime(),
});
const project = z.strictObject({
  name: z.string(),
  employer: text,
  duties: text,
  sector: text,
  suite: text,
  valueBand,
  fromYear: whole.nullable(),
  toYear: whole.nullable(),
});
const detail = card.extend({
  about: text,
  contractTypes: z.array(z.string()),
  workTypes: z.array(z.string()),
  tools: z.array(z.strictObject({ vocabulary: z.enum(["skill", "software", "measurement"]), slug: z.string(), label: z.string() })),
  projects: z.array(project),
});
const list = z.strictObject({ items: z.array(card), page: whole, limit: whole, total: whole, hasMore: z.boolean() });

/** Jobseekers who chose to be found, as far as they show themselves. */
export const profileOperations = [
  operation({
    method: "GET",
    path: "/api/jobseeker",
    action: "seeker.search",
    name: "searchJobseekers",
    summary: "Jobseekers who chose to be found by recruiters, latest changes first",
    tag: "Jobseekers",
    query: seekerFilter,
    answers: { 200: list },
    refusals: ["invalid-fields"],
    quota: "search",
    run: async (ctx, { query }) => ({ body: await searchSeekers(ctx, query) }),
  }),
  operation({
    method: "GET",
    path: "/api/jobseeker/:id",
    action: "seeker.detail",
    name: "readJobseeker",
    summary: "One jobseeker's profile, as far as they show it to you",
    tag: "Jobseekers",
    params: z.object({ id: z.string().min(1).max(64) }),
    answers: { 200: detail },
    quota: "databaseBrowse",
    batch: "profile:read",
    run: async (ctx, { params }) => ({ body: await readSeeker(ctx, params.id) }),
  }),
];
