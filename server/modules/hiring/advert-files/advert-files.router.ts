import { procedure, router } from "#server/kernel/trpc.ts";
import { checkRows, getFileSettings, readPastedDescription } from "./advert-files.queries.ts";
import { readCheckedRows, readPasted, readTakenRows } from "./advert-files.schema.ts";
import { takeIn } from "./take-in.commands.ts";

/** An advertiser's own adverts, brought in from their own file. The file itself comes by `POST /api/advert-files`. */
export const advertFilesRouter = router({
  settings: procedure("job.create").query(({ ctx }) => getFileSettings(ctx)),
  /** A mutation only because what is checked may be long: nothing is changed. */
  check: procedure("job.create")
    .input(readCheckedRows)
    .mutation(({ ctx, input }) => checkRows(ctx, input)),
  /** What a pasted description says of the other fields. A mutation as above, charged as the read that it is. */
  readDescription: procedure("job.create", { quota: "read" })
    .input(readPasted)
    .mutation(({ ctx, input }) => readPastedDescription(ctx, input)),
  takeIn: procedure("job.create")
    .input(readTakenRows)
    .mutation(({ ctx, input }) => takeIn(ctx, input)),
});
