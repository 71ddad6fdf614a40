import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { operation } from "#server/http/operations/operation.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { addCsvFile } from "#server/http/replies.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { postingFields, type SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { csvTable } from "#server/text/csv.ts";
import { londonDate } from "#server/text/london-time.ts";
import { createDraft } from "./drafts.commands.ts";
import { exportPostingsInput, type MovedPosting, movedPosting } from "./posting.schema.ts";
import { type ListedPosting, type PostingFilter, readPostings } from "./posting-list.queries.ts";
import { publishPosting } from "./publish.commands.ts";
import { validateFields } from "./validate.queries.ts";

const newAdvert = postingFields.extend({
  publish: z.boolean("“publish” must be true or false.").default(false),
  companySlug: z.string("Name the company.").max(96, "There is no company with that name.").nullable().optional(),
});

const example = {
  title: "Senior Quantity Surveyor",
  category: "quantity-surveyor",
  level: "senior",
  side: "contractor",
  workType: "hybrid",
  place: "Leeds",
  contractType: "permanent",
  payPeriod: "year",
  payMinPence: 6_000_000,
  payMaxPence: 7_000_000,
  sector: "education",
  suites: [{ suite: "nec4", form: "c", need: "must" }],
  description:
    "<p>You will run the NEC4 Option C account of a secondary school from the first forecast to the final account, with two assistants to help you and a commercial manager to report to.</p><h2>What you will do</h2><ul><li>Agree compensation events with the client’s project manager</li><li>Let and settle the work packages</li><li>Report cost and value each month</li></ul>",
  hasAuthority: true,
};

/** API clients create a whole advert in one call, which no page does. */
export const postingOperations = [
  operation({
    method: "POST",
    path: "/api/jobs",
    action: "job.create",
    name: "postJob",
    summary: "Keeps an advert as a draft, or publishes it at once",
    about:
      "With “publish”, the advert is checked first, and saved only if it may be published. Without a credit left the response is 402 and the advert is saved, awaiting payment: once a plan is paid for, send the same call again with the same key.",
    tag: "Your adverts",
    body: newAdvert,
    answers: { 201: movedPosting },
    refusals: ["payment-required"],
    quota: "jobPost",
    idempotency: "required",
    example: { body: { ...example, publish: true } },
    run: async (ctx, { body: { publish, companySlug, ...fields } }) => {
      const body = await post(ctx, { publish, companySlug, fields });
      return { status: 201, body, headers: { etag: `"${body.version}"`, location: `/api/jobs/${body.jobId ?? body.id}` } };
    },
  }),
];

/** Rejects an invalid advert before anything is stored; creating the draft and publishing it then each happen once per Idempotency-Key. */
async function post(
  ctx: Context,
  { publish, companySlug = null, fields }: { publish: boolean; companySlug?: string | null | undefined; fields: SentFields },
): Promise<MovedPosting> {
  if (publish) {
    const { errors, questions } = await validateFields(ctx, fields, companySlug);
    if (errors.length > 0) throw invalidFields(errors.map(({ pointer, detail }) => ({ pointer, detail })));
    requireConfirmed(questions.map(({ confirm: code, pointer, detail }) => ({ code, pointer, detail })));
  }
  const { id, version } = await createDraft(ctx, { fields, companySlug });
  if (!publish) return { id, jobId: null, status: "draft", version };
  ctx.answer.isReplayed = false;
  return publishPosting(ctx, id);
}

const rowsAtOnce = 200;
const mostRows = 5000;

/** Adds the file of the caller's adverts, with the list's filter and sorting. */
export function addPostingsExport(app: FastifyInstance, services: Services): void {
  addCsvFile(app, services, {
    path: "/api/postings/export.csv",
    action: "job.readDraft",
    api: { name: "exportPostings", summary: "Your own adverts as a CSV file safe to open in a spreadsheet", tag: "Your adverts" },
    query: exportPostingsInput,
    async read(ctx, filter) {
      return { fileName: `adverts-${ctx.now.toISOString().slice(0, 10)}.csv`, content: linesOf(ctx, filter) };
    },
  });
}

async function* linesOf(ctx: Context, filter: PostingFilter): AsyncIterable<string> {
  yield table.start;
  for (let offset = 0; offset < mostRows; offset += rowsAtOnce) {
    const rows = await readPostings(ctx, filter, { limit: rowsAtOnce, offset });
    yield rows.map(table.recordOf).join("");
    if (rows.length < rowsAtOnce) return;
  }
}

const table = csvTable<ListedPosting>({
  number: (row) => row.jobId,
  title: (row) => row.title ?? "",
  place: (row) => row.place ?? "",
  state: (row) => row.status,
  written_by: (row) => row.writer.name,
  applications: (row) => row.applications,
  new_applications: (row) => row.newApplications,
  views: (row) => row.views,
  published: (row) => day(row.firstPublishedAt),
  closes: (row) => day(row.closesAt),
  paid_until: (row) => day(row.expiresAt),
  ended: (row) => day(row.endedAt),
  refused_because: (row) => row.refusalReason ?? "",
});

const day = (moment: string | null): string => (moment === null ? "" : londonDate(new Date(moment)));
