import { z } from "zod";
import { limits } from "#db/values.ts";
import { oneLine } from "#server/text/plain-text.ts";

/** Public id, as `randomPublicId` makes them. */
export const publicId = (missing: string, unknown: string) => z.string(missing).regex(/^[A-Za-z0-9_-]{22}$/, unknown);

const largestId = 4_294_967_295;

/** Advert id, as in its URL. */
export const jobNumber = z
  .int("Give the advert’s number.")
  .min(1, "There is no such advert.")
  .max(largestId, "There is no such advert.")
  .meta({ examples: [81] });

const lastPage = `There are at most ${limits.maxPage} pages.`;

/** Page of a list, in a typed call. */
export const pageNumber = z
  .int("The page must be a whole number.")
  .min(1, "Page numbers start at 1.")
  .max(limits.maxPage, lastPage)
  .default(1);

const rowLimit = z.coerce
  .number("The limit must be a number.")
  .int("The limit must be a whole number.")
  .min(1, "Ask for at least 1.")
  .max(50, "Ask for at most 50 at a time.");

/** Where a list goes on, and how many rows it answers. */
export const cursorFields = (usualLimit: number) => ({
  /** `nextCursor` of the previous page. */
  cursor: z
    .string("Send the cursor of the previous page.")
    .regex(/^\d{1,14}\.[A-Za-z0-9_-]{22}$/, "Send the cursor of the previous page.")
    .optional(),
  limit: rowLimit.default(usualLimit),
});

/** Page of a list. Query strings contain numbers as text. */
export const pageFields = {
  page: z.coerce
    .number("Give the page as a number.")
    .int("Give the page as a whole number.")
    .min(1, "Page numbers start at 1.")
    .max(limits.maxPage, lastPage)
    .default(1),
  limit: rowLimit.default(20),
};

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int(), hasMore: z.boolean() });

/** Required text; characters are counted after it is tidied. */
export const textBetween = (missing: string, { least, most }: { least: number; most: number }, tidy = oneLine) =>
  z
    .string(missing)
    .max(most * 4, { error: `Use at most ${most} characters.`, abort: true })
    .transform(tidy)
    .refine((text) => text !== "", missing)
    .refine((text) => text === "" || [...text].length >= least, `Use at least ${least} characters.`)
    .refine((text) => [...text].length <= most, `Use at most ${most} characters.`);
