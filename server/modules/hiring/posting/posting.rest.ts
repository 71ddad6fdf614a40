import { z } from "zod";
import { jobStatuses } from "#db/own-values.ts";
import { ifMatchVersion } from "#server/http/if-match.ts";
import type { Answer } from "#server/http/operations/operation.ts";
import { operation } from "#server/http/operations/operation.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { askFirst } from "#server/kernel/questions/question.ts";
import { postingFields, type SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { createDraft } from "./drafts.commands.ts";
import { updatePosting } from "./edit.commands.ts";
import { movePosting } from "./move.commands.ts";
import { changeReason, postingId } from "./posting.schema.ts";
import { type MovedPosting, publishPosting } from "./publish.commands.ts";
import { validateFields } from "./validate.queries.ts";

const moved = z.strictObject({
  id: z.string(),
  jobId: z.int().nullable(),
  status: z.enum(jobStatuses),
  version: z.int(),
  changeWaits: z
    .boolean()
    .optional()
    .meta({ description: "The change is checked before it is shown; until then the advert stays as it was approved." }),
});
const params = z.object({ id: postingId.meta({ examples: ["81"] }) });
const newAdvert = postingFields.extend({
  publish: z.boolean("“publish” must be true or false.").default(false),
  companySlug: z.string("Name the company.").max(96, "There is no company under that name.").nullable().optional(),
});
const tag = "Your adverts";

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

const locationOf = ({ id, jobId }: MovedPosting) => `/api/jobs/${jobId ?? id}`;
const answer = (body: MovedPosting, status = 200): Answer => ({
  status,
  body,
  headers: { etag: `"${body.version}"`, ...(status === 201 && { location: locationOf(body) }) },
});

/** Writing and publishing adverts from scripts. */
export const postingOperations = [
  operation({
    method: "POST",
    path: "/api/jobs",
    action: "job.create",
    name: "postJob",
    summary: "Keeps an advert as a draft, or publishes it at once",
    about:
      "With “publish” the advert is checked first, and kept only if it may be published. Without a credit left the answer is 402 and the advert is kept, awaiting payment: send the same call again, with the same key, once a plan is paid for.",
    tag,
    body: newAdvert,
    answers: { 201: moved },
    refusals: ["payment-required"],
    quota: "jobPost",
    idempotency: "required",
    example: { body: { ...example, publish: true } },
    run: async (ctx, { body: { publish, companySlug, ...fields } }) => answer(await post(ctx, { publish, companySlug, fields }), 201),
  }),
  operation({
    method: "PATCH",
    path: "/api/jobs/:id",
    action: "job.update",
    name: "changeJob",
    summary: "Changes some fields of an advert of yours; null takes one back",
    about:
      "If-Match names the version you saw, as the ETag of an earlier answer did. If somebody changed the advert meanwhile the answer is 412, with what differs. Applicants are told of what they decide by; lower pay needs a “changeReason” once five people have applied.",
    tag,
    params,
    body: postingFields.extend({ changeReason }),
    answers: { 200: moved },
    refusals: ["stale", "version-required"],
    example: { body: { payMaxPence: 7_200_000 } },
    run: async (ctx, { params: { id }, body: { changeReason: reason, ...fields } }) =>
      answer(await updatePosting(ctx, { id, version: ifMatchVersion(ctx, "the advert"), fields, changeReason: reason })),
  }),
  operation({
    method: "POST",
    path: "/api/jobs/:id/publish",
    action: "job.publish",
    name: "publishJob",
    summary: "Publishes a draft of yours, with one of your credits",
    tag,
    params,
    answers: { 200: moved },
    about: "What looks wrong is asked first: answer yes by putting “confirmed” on the advert with PATCH /api/jobs/{id}, and publish again.",
    refusals: ["payment-required", "invalid-fields", "needs-confirmation"],
    quota: "jobPost",
    idempotency: "required",
    run: async (ctx, { params: { id } }) => answer(await publishPosting(ctx, id)),
  }),
  ...(
    [
      ["close", "job.close", "closeJob", "Takes an advert of yours from the board for good"],
      ["pause", "job.close", "pauseJob", "Takes an advert of yours from the board for a while"],
      ["resume", "job.publish", "resumeJob", "Puts a paused advert of yours back on the board"],
    ] as const
  ).map(([event, action, name, summary]) =>
    operation({
      method: "POST",
      path: `/api/jobs/:id/${event}`,
      action,
      name,
      summary,
      tag,
      params,
      answers: { 200: moved },
      idempotency: "accepted",
      run: async (ctx, { params: { id } }) => answer(await movePosting(ctx, id, event)),
    }),
  ),
];

/** What is no advert is refused before anything is kept; then the draft and its publication each happen once for the caller's key. */
async function post(
  ctx: Context,
  { publish, companySlug = null, fields }: { publish: boolean; companySlug?: string | null | undefined; fields: SentFields },
): Promise<MovedPosting> {
  if (publish) {
    const { errors, questions } = await validateFields(ctx, fields, companySlug);
    if (errors.length > 0) throw invalidFields(errors.map(({ pointer, detail }) => ({ pointer, detail })));
    askFirst(questions.map(({ confirm: code, pointer, detail }) => ({ code, pointer, detail })));
  }
  const { id, version } = await createDraft(ctx, { fields, companySlug });
  if (!publish) return { id, jobId: null, status: "draft", version };
  ctx.answer.isReplayed = false;
  return publishPosting(ctx, id);
}
