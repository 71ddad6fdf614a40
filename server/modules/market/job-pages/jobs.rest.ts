import { z } from "zod";
import { operation } from "#server/http/operations/operation.ts";
import { problemBody, problemSchema } from "#server/http/problems.ts";
import { AppError } from "#server/kernel/errors.ts";
import { jobDetail } from "./job-answers.ts";
import { getJobPage } from "./jobs.queries.ts";

const params = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .meta({ type: "integer", minimum: 1, examples: [81] }),
});
const goneJob = problemSchema
  .extend({
    job: z.strictObject({
      id: z.int(),
      title: z.string(),
      company: z.strictObject({ name: z.string(), slug: z.string() }),
      firstPublishedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: "GoneJob", description: "A problem that says which advert this was." });

const missingWords = (state: "checking" | "withheld" | undefined): string =>
  state === "checking"
    ? "This advert is being reviewed and is not live at the moment."
    : state === "withheld"
      ? "This advert is not live."
      : "There is no such advert.";

export const jobsOperations = [
  operation({
    method: "GET",
    path: "/api/jobs/:id",
    action: "job.read",
    name: "readJob",
    summary: "One advert, whole, with adverts like it",
    about:
      "Paused and recently closed adverts can still be read: “isOpen” is false when they take no applications. They are removed 30 days after closing.",
    tag: "Jobs",
    params,
    answers: { 200: jobDetail, 410: goneJob },
    batch: "jobs:read",
    cache: { maxAgeSeconds: 60, staleSeconds: 120 },
    run: async (ctx, { params: { id } }) => {
      const answer = await getJobPage(ctx, id);
      if (answer.status === 404) throw new AppError("not-found", missingWords(answer.unshown?.state));
      const { status, job } = answer;
      if (status === 200) return { body: job };
      const { title, company, firstPublishedAt, endedAt } = job;
      const summary = { id: job.id, title, company: { name: company.name, slug: company.slug }, firstPublishedAt, endedAt };
      return { status, body: { ...problemBody({ code: "gone", detail: "This advert closed more than thirty days ago." }), job: summary } };
    },
  }),
];
