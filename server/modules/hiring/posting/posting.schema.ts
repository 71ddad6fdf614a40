import { z } from "zod";
import { jobStatuses } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { pageNumber, publicId } from "#server/kernel/input-fields.ts";
import { postingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const noSuch = "There is no advert with that ID.";

/** A posting's own id, or its advert's number. */
export const postingId = z
  .string(noSuch)
  .regex(/^(?:[1-9]\d{0,8}|[A-Za-z0-9_-]{22})$/, noSuch)
  .meta({ examples: ["81"] });
const companySlug = z.string("Name the company.").max(96, "There is no company with that name.").nullable().default(null);
export const readNewDraft = fieldsOf(z.strictObject({ fields: postingFields.default({}), companySlug }));
export const changeReason = z
  .string("Enter a reason.")
  .trim()
  .max(500, "Say why in at most 500 characters.")
  .regex(/^[^\p{Cs}\p{Co}\p{Cn}\0]*$/u, "The reason holds characters that cannot be shown.")
  .transform((text) => text || null)
  .nullable()
  .default(null);
export const readFieldsInput = fieldsOf(z.strictObject({ fields: postingFields, companySlug }));
export const postingOrders = ["changed", "title", "applications", "views", "published", "ends"] as const;
const filter = {
  q: z
    .string("Enter text to search for.")
    .overwrite(cleanSearch)
    .trim()
    .max(limits.keywordMaxChars, `Use at most ${limits.keywordMaxChars} characters.`)
    .default(""),
  status: z.enum(jobStatuses, "There is no such state.").nullable().default(null),
  person: publicId("Name the person.", "There is no such person.").nullable().default(null),
  sort: z.enum(postingOrders, "Sort by one of the columns.").default("changed"),
  direction: z.enum(["asc", "desc"], "Sort up or down.").default("desc"),
};
export const listPostingsInput = z.strictObject({
  ...filter,
  page: pageNumber,
});
/** The same filter for a query string, with nothing required. */
export const exportPostingsInput = z.object(filter);
const several = z
  .array(postingId, "Name the adverts.")
  .min(1, "Choose an advert first.")
  .max(limits.postingsMovedAtOnce, `Choose at most ${limits.postingsMovedAtOnce} adverts at once.`);
export const readPostingIds = fieldsOf(z.strictObject({ ids: several }));
export const readBulk = fieldsOf(
  z.strictObject({
    action: z.enum(["pause", "resume", "fill", "close", "extend"], "There is no such move."),
    ids: several,
    days: z.literal([7, 14, 28], "Extend by 7, 14 or 28 days.").default(14),
  }),
);

export const movedPosting = z.strictObject({
  id: z.string(),
  jobId: z.int().nullable(),
  status: z.enum(jobStatuses),
  version: z.int(),
  changeWaits: z
    .boolean()
    .optional()
    .meta({ description: "We review the change before it goes live. Until then the advert stays as it was approved." }),
});
export type MovedPosting = z.infer<typeof movedPosting>;
