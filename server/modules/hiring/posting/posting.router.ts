import { z } from "zod";
import { postingSteps } from "#db/posting-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { postingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { getPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { createDraft, deleteDraft, duplicatePosting } from "./drafts.commands.ts";
import { updatePosting } from "./edit.commands.ts";
import { decidePosting, movePosting } from "./move.commands.ts";
import {
  changeReason,
  listPostingsInput,
  movedPosting,
  postingId,
  readBulk,
  readFieldsInput,
  readNewDraft,
  readPostingIds,
} from "./posting.schema.ts";
import { listPostings } from "./posting-list.queries.ts";
import { previewPosting, readHistory } from "./preview.queries.ts";
import { publishPosting, withdrawChange } from "./publish.commands.ts";
import { confirmOpen, reopenPosting } from "./reopen.commands.ts";
import { readTypedTexts, toFormFields, typedFields } from "./typed/read-typed.ts";
import { movePostings, publishSeveral, undoMoves } from "./undo-moves.commands.ts";
import { validateFields, validatePosting } from "./validate.queries.ts";

const reason = z
  .string("Enter a reason for the advertiser.")
  .trim()
  .min(10, "Enter a reason of at least 10 characters.")
  .max(500, "Say why in at most 500 characters.")
  .regex(/^[^\p{Cs}\p{Co}\p{Cn}\0]*$/u, "The reason holds characters that cannot be shown.");

const readDecision = fieldsOf(
  z.discriminatedUnion(
    "decision",
    [
      z.strictObject({ id: postingId, decision: z.literal("approve") }),
      z.strictObject({ id: postingId, decision: z.literal("refuse"), reason }),
    ],
    "Choose approve or refuse.",
  ),
);

const undoMaxChars = 60_000;

const readUndo = fieldsOf(z.strictObject({ undo: z.string("Say what to undo.").max(undoMaxChars, "It is too late to undo this.") }));

const readList = fieldsOf(listPostingsInput);

const typedText = z.string("This must be text.").max(200, "Use at most 200 characters.");

/** Free text typed into form fields. */
const readTexts = fieldsOf(
  z.strictObject({
    texts: z
      .array(z.strictObject({ field: z.enum(typedFields, "There is no such field."), text: typedText }), "The texts must be a list.")
      .min(1, "Send a text.")
      .max(20, "Send at most 20 texts."),
    isAgency: z.boolean("Say whether the advertiser is an agency.").default(false),
  }),
);

const readCheck = fieldsOf(
  z.strictObject({
    id: postingId,
    step: z.enum(postingSteps, "There is no such step.").nullable().default(null),
    fields: postingFields.default({}),
  }),
);

/** With unsaved fields. */
const readPreview = fieldsOf(z.strictObject({ id: postingId, fields: postingFields.default({}) }));

const readChange = fieldsOf(
  z.strictObject({
    id: postingId,
    version: z.int("Say which version you changed.").min(1, "Say which version you changed."),
    fields: postingFields,
    changeReason,
  }),
);

/** Confirmations are stored with the advert, as long as the text they concern is unchanged. */
const readPublish = fieldsOf(z.strictObject({ id: postingId, confirmed: confirmedField.default([]) }));

const readId = fieldsOf(z.strictObject({ id: postingId }));

const tag = "Your adverts";

export const postingRouter = router({
  mine: procedure("job.readDraft")
    .input(readList)
    .query(({ ctx, input }) => listPostings(ctx, input)),
  /** For the form, with the description as typed text. */
  get: procedure("job.readDraft")
    .input(readId)
    .query(async ({ ctx, input }) => {
      const posting = await getPosting(ctx, input.id);
      return { ...posting, fields: toFormFields(posting.fields) };
    }),
  /** State changes, edits and figures of a posting. */
  history: procedure("job.readDraft")
    .input(readId)
    .query(({ ctx, input }) => readHistory(ctx, input.id)),
  preview: procedure("job.readDraft")
    .input(readId)
    .query(({ ctx, input }) => previewPosting(ctx, { id: input.id, fields: {} })),
  /** As `preview`, with unsaved fields. A mutation only because the input may be long: nothing is changed. */
  previewTyped: procedure("job.readDraft", { quota: "read" })
    .input(readPreview)
    .mutation(({ ctx, input }) => previewPosting(ctx, input)),
  /** A mutation only because the input may be long: nothing is changed. */
  validate: procedure("job.readDraft")
    .input(readCheck)
    .mutation(({ ctx, input }) => validatePosting(ctx, input)),
  validateFields: procedure("job.create")
    .input(readFieldsInput)
    .mutation(({ ctx, input }) => validateFields(ctx, input.fields, input.companySlug)),
  readTyped: procedure("job.create")
    .input(readTexts)
    .query(({ ctx, input }) => readTypedTexts(ctx, input)),
  create: procedure("job.create")
    .input(readNewDraft)
    .mutation(({ ctx, input }) => createDraft(ctx, input)),
  update: procedure("job.update", {
    rest: {
      method: "PATCH",
      path: "/api/jobs/:id",
      name: "changeJob",
      summary: "Changes some fields of an advert of yours; null takes one back",
      about:
        "If-Match names the version you saw, using the ETag of an earlier response. If someone has changed the advert since, the response is 412, with what differs. Applicants are notified of material changes; lower pay needs a “changeReason” once five people have applied.",
      tag,
      flat: "fields",
      ifMatch: "the advert",
      hasVersion: true,
      refusals: ["stale", "version-required"],
      example: { body: { payMaxPence: 7_200_000 } },
    },
  })
    .input(readChange)
    .output(answerOf(movedPosting))
    .mutation(({ ctx, input }) => updatePosting(ctx, input)),
  duplicate: procedure("job.duplicate", { quota: "jobPost" })
    .input(readId)
    .mutation(({ ctx, input }) => duplicatePosting(ctx, input.id)),
  deleteDraft: procedure("job.deleteDraft")
    .input(readId)
    .mutation(({ ctx, input }) => deleteDraft(ctx, input.id)),
  publish: procedure("job.publish", {
    quota: "jobPost",
    idempotency: "required",
    rest: {
      method: "POST",
      path: "/api/jobs/:id/publish",
      name: "publishJob",
      summary: "Publishes a draft of yours, with one of your credits",
      about:
        "If something looks wrong, you are asked first: answer yes by setting “confirmed” on the advert with PATCH /api/jobs/{id}, and publish again.",
      tag,
      hidden: ["confirmed"],
      hasVersion: true,
      refusals: ["payment-required", "invalid-fields", "needs-confirmation"],
    },
  })
    .input(readPublish)
    .output(answerOf(movedPosting))
    .mutation(({ ctx, input }) => publishPosting(ctx, input.id, input.confirmed)),
  /** As `publish`, for up to fifty drafts, each handled independently. */
  publishSeveral: procedure("job.publish", { quota: "jobPost", idempotency: "required" })
    .input(readPostingIds)
    .mutation(({ ctx, input }) => publishSeveral(ctx, input.ids)),
  pause: procedure("job.close", {
    idempotency: "accepted",
    rest: {
      method: "POST",
      path: "/api/jobs/:id/pause",
      name: "pauseJob",
      summary: "Takes an advert of yours from the board for a while",
      tag,
      hasVersion: true,
    },
  })
    .input(readId)
    .output(answerOf(movedPosting))
    .mutation(({ ctx, input }) => movePosting(ctx, input.id, "pause")),
  resume: procedure("job.publish", {
    idempotency: "accepted",
    rest: {
      method: "POST",
      path: "/api/jobs/:id/resume",
      name: "resumeJob",
      summary: "Puts a paused advert of yours back on the board",
      tag,
      hasVersion: true,
    },
  })
    .input(readId)
    .output(answerOf(movedPosting))
    .mutation(({ ctx, input }) => movePosting(ctx, input.id, "resume")),
  fill: procedure("job.close")
    .input(readId)
    .mutation(({ ctx, input }) => movePosting(ctx, input.id, "fill")),
  close: procedure("job.close", {
    idempotency: "accepted",
    rest: {
      method: "POST",
      path: "/api/jobs/:id/close",
      name: "closeJob",
      summary: "Takes an advert of yours from the board for good",
      tag,
      hasVersion: true,
    },
  })
    .input(readId)
    .output(answerOf(movedPosting))
    .mutation(({ ctx, input }) => movePosting(ctx, input.id, "close")),
  /** As `move`, for up to fifty adverts, each handled independently. */
  moveSeveral: procedure("job.update")
    .input(readBulk)
    .mutation(({ ctx, input }) => movePostings(ctx, input)),
  undoMoves: procedure("job.update")
    .input(readUndo)
    .mutation(({ ctx, input }) => undoMoves(ctx, input.undo)),
  takeBackChange: procedure("job.update")
    .input(readId)
    .mutation(({ ctx, input }) => withdrawChange(ctx, input.id)),
  confirmOpen: procedure("job.update")
    .input(readId)
    .mutation(({ ctx, input }) => confirmOpen(ctx, input.id)),
  reopen: procedure("job.reopen", { quota: "jobPost", idempotency: "required" })
    .input(readPublish)
    .mutation(({ ctx, input }) => reopenPosting(ctx, input.id, input.confirmed)),
  decide: procedure("job.moderate")
    .input(readDecision)
    .mutation(({ ctx, input }) => decidePosting(ctx, input.id, input)),
});
