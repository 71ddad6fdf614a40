import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { seekerFilter } from "#server/modules/people/profiles/seeker-filter.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { listSeekerSearches, markSeekerSearchSeen, removeSeekerSearch, saveSeekerSearch } from "./seeker-searches.commands.ts";

const named = fieldsOf(z.strictObject({ id: publicId("Say which search.", "There is no such search.") }));

const saveSearchInput = z.strictObject({
  name: z
    .string("Give it a name.")
    .max(400, "Use at most 80 characters.")
    .transform(oneLine)
    .refine((text) => text !== "", "Give it a name.")
    .refine((text) => [...text].length <= 80, "Use at most 80 characters."),
  /** Values as text, by query parameter. */
  filters: z
    .record(z.string().max(40, "There is no such filter."), z.string("Filters must be text.").max(120, "This filter is too long."))
    .refine((filters) => Object.keys(filters).length <= 40, "There are too many filters.")
    .refine((filters) => seekerFilter.safeParse(filters).success, "These are not filters of the jobseeker database."),
});

export const seekerSearchesRouter = router({
  list: procedure("seeker.saveSearch", { quota: "search" }).query(({ ctx }) => listSeekerSearches(ctx)),
  save: procedure("seeker.saveSearch")
    .input(fieldsOf(saveSearchInput))
    .mutation(({ ctx, input }) => saveSeekerSearch(ctx, input)),
  seen: procedure("seeker.saveSearch")
    .input(named)
    .mutation(({ ctx, input }) => markSeekerSearchSeen(ctx, input.id)),
  remove: procedure("seeker.saveSearch")
    .input(named)
    .mutation(({ ctx, input }) => removeSeekerSearch(ctx, input.id)),
});
