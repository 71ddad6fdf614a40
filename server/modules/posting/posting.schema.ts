import { z } from "zod";
import { jobStatuses, limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { postingFields } from "./posting-fields.ts";
import { postingSteps } from "./posting-steps.ts";

const noSuch = "There is no advert under that name.";

/** A posting by its own id, or by the number of its advert. */
export const postingId = z.string(noSuch).regex(/^(?:[1-9]\d{0,8}|[A-Za-z0-9_-]{22})$/, noSuch);
const companySlug = z.string("Name the company.").max(96, "There is no company under that name.").nullable().default(null);

export const readId = fieldsOf(z.strictObject({ id: postingId }));
export const readNewDraft = fieldsOf(z.strictObject({ fields: postingFields.default({}), companySlug }));
export const readChange = fieldsOf(
  z.strictObject({
    id: postingId,
    version: z.int("Name the version you changed.").min(1, "Name the version you changed."),
    fields: postingFields,
  }),
);
export const readCheck = fieldsOf(
  z.strictObject({
    id: postingId,
    step: z.enum(postingSteps, "There is no such step.").nullable().default(null),
    fields: postingFields.default({}),
  }),
);
export const readFieldsAlone = fieldsOf(z.strictObject({ fields: postingFields, companySlug }));
export const readList = fieldsOf(
  z.strictObject({
    status: z.enum(jobStatuses, "There is no such state.").nullable().default(null),
    page: z
      .int("The page must be a whole number.")
      .min(1, "Pages begin at 1.")
      .max(limits.maxPage, `There are at most ${limits.maxPage} pages.`)
      .default(1),
  }),
);
const reason = z
  .string("Say why, in words for the advertiser.")
  .trim()
  .min(10, "Say why, in at least 10 characters.")
  .max(500, "Say why in at most 500 characters.")
  .regex(/^[^\p{Cs}\p{Co}\p{Cn}\0]*$/u, "The reason holds characters that cannot be shown.");
export const readDecision = fieldsOf(
  z.discriminatedUnion(
    "decision",
    [
      z.strictObject({ id: postingId, decision: z.literal("approve") }),
      z.strictObject({ id: postingId, decision: z.literal("refuse"), reason }),
    ],
    "Choose to approve or to refuse.",
  ),
);
