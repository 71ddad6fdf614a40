import { z } from "zod";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { integerField } from "#server/modules/people/profiles/field-kinds.ts";
import { answerText } from "./enquiry.fields.ts";
import { listEnquiries, readEnquiry } from "./read-enquiries.queries.ts";
import { answerEnquiry, archiveEnquiry, blockEnquirer, markEnquiryRead } from "./send-enquiry.commands.ts";

const id = z.string("Give its ID.").regex(/^[A-Za-z0-9_-]{22}$/, "There is nothing with that ID.");
const page = integerField(1, limits.maxPage, "The page").default(1);
const named = fieldsOf(z.strictObject({ id }));
const answered = fieldsOf(z.strictObject({ id, text: answerText }));
const yesOrNo = z.boolean("Say yes or no.");

/** Enquiries sent by the form on a freelance recruiter's page, for the recruiter and the sender. */
export const enquiriesRouter = router({
  list: procedure("freelance.updateProfile")
    .input(fieldsOf(z.strictObject({ page, isArchived: yesOrNo.default(false) })))
    .query(({ ctx, input }) => listEnquiries(ctx, { ...input, side: "recruiter" })),
  get: procedure("freelance.updateProfile")
    .input(named)
    .query(({ ctx, input }) => readEnquiry(ctx, { ...input, side: "recruiter" })),
  answer: procedure("freelance.updateProfile", { quota: "messages", idempotency: "required" })
    .input(answered)
    .mutation(({ ctx, input }) => answerEnquiry(ctx, { ...input, side: "recruiter" })),
  markRead: procedure("freelance.updateProfile")
    .input(named)
    .mutation(({ ctx, input }) => markEnquiryRead(ctx, { ...input, side: "recruiter" })),
  archive: procedure("freelance.updateProfile")
    .input(fieldsOf(z.strictObject({ id, isArchived: yesOrNo })))
    .mutation(({ ctx, input }) => archiveEnquiry(ctx, input)),
  block: procedure("freelance.updateProfile")
    .input(fieldsOf(z.strictObject({ id, isBlocked: yesOrNo })))
    .mutation(({ ctx, input }) => blockEnquirer(ctx, input)),
  sent: procedure("freelance.enquire")
    .input(fieldsOf(z.strictObject({ page })))
    .query(({ ctx, input }) => listEnquiries(ctx, { ...input, side: "writer", isArchived: false })),
  getSent: procedure("freelance.enquire")
    .input(named)
    .query(({ ctx, input }) => readEnquiry(ctx, { ...input, side: "writer" })),
  writeOn: procedure("freelance.enquire", { quota: "messages", idempotency: "required" })
    .input(answered)
    .mutation(({ ctx, input }) => answerEnquiry(ctx, { ...input, side: "writer" })),
  markSentRead: procedure("freelance.enquire")
    .input(named)
    .mutation(({ ctx, input }) => markEnquiryRead(ctx, { ...input, side: "writer" })),
});
