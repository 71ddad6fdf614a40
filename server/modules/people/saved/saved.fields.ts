import { z } from "zod";
import { limits } from "#db/values.ts";
import { jobCardFields } from "#server/modules/market/jobs/job-card.fields.ts";
import { savedAdvertStates } from "#server/modules/market/jobs/job-visibility.ts";

const largestId = 4_294_967_295;

/** Advert id, as in its URL. */
export const jobNumber = z
  .int("Give the advert’s number.")
  .min(1, "There is no such advert.")
  .max(largestId, "There is no such advert.")
  .meta({ examples: [81] });

/** Page of a list. Query strings contain numbers as text. */
export const pageFields = {
  page: z.coerce
    .number("Give the page as a number.")
    .int("Give the page as a whole number.")
    .min(1, "Page numbers start at 1.")
    .max(limits.maxPage, `There are at most ${limits.maxPage} pages.`)
    .default(1),
  limit: z.coerce
    .number("The limit must be a number.")
    .int("The limit must be a whole number.")
    .min(1, "Ask for at least 1.")
    .max(50, "Ask for at most 50 at a time.")
    .default(20),
};

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int(), hasMore: z.boolean() });

/** Closing within a week first and then newest, by closing date alone, or newest first. */
export const savedOrders = ["closing-within-a-week", "closing", "newest"] as const;

export const savedJob = z.strictObject({
  jobId: z.int(),
  savedAt: z.iso.datetime(),
  state: z.enum(savedAdvertStates),
  /** Null once the advert has been removed or deleted. */
  job: z.strictObject(jobCardFields).nullable(),
});

export const savedJobsPage = pageSchema(savedJob);
