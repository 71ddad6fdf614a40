import { z } from "zod";
import { jobStatuses } from "#db/own-values.ts";
import { payBases, payPeriods } from "#db/values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { listJobDatabase } from "./job-database.queries.ts";
import { jobDatabaseFilters } from "./job-database.schema.ts";

const whole = z.int().min(0);
const moment = z.iso.datetime().nullable();
const row = z.strictObject({
  jobId: whole,
  status: z.enum(jobStatuses),
  isOpen: z.boolean(),
  title: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  category: z.string(),
  level: z.string(),
  levelLabel: z.string(),
  contractType: z.string(),
  workType: z.string(),
  sector: z.string().nullable(),
  employerType: z.string(),
  payPeriod: z.enum(payPeriods).nullable(),
  payMinPence: whole.nullable(),
  payMaxPence: whole.nullable(),
  payCurrency: z.string(),
  payBasis: z.enum(payBases).nullable(),
  place: z.string().nullable(),
  firstPublishedAt: moment,
  relistedCount: whole,
  closesAt: moment,
  expiresAt: moment,
  endedAt: moment,
  daysLive: whole,
  isSample: z.boolean(),
});
const facts = z.strictObject({
  posted: whole,
  open: whole,
  averageDaysLive: z.number().nullable(),
  pay: z.array(
    z.strictObject({
      period: z.enum(payPeriods),
      posted: whole,
      lowestPence: whole.nullable(),
      highestPence: whole.nullable(),
      averagePence: whole.nullable(),
      medianPence: whole.nullable().meta({ description: "Of the middles of what is stated; null under ten adverts of five employers." }),
    }),
  ),
});

/** Adverts past and present. */
export const jobDatabaseOperations = [
  operation({
    method: "GET",
    path: "/api/job-database",
    action: "jobDatabase.browse",
    name: "listJobDatabase",
    summary: "Adverts of the last months, open or ended, with what they come to together",
    about: "For those who recruit. Pay of different periods is never mixed. Nothing is told of anybody who applied.",
    tag: "Job database",
    query: jobDatabaseFilters,
    answers: { 200: z.strictObject({ items: z.array(row), page: whole, limit: whole, total: whole, hasMore: z.boolean(), facts }) },
    batch: "jobs:read",
    run: async (ctx, { query }) => ({ body: await listJobDatabase(ctx, query) }),
  }),
];
