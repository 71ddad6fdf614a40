import { procedure, router } from "#server/kernel/trpc.ts";
import { checkRows, getFileSettings, readPastedDescription } from "./advert-files.queries.ts";
import { readCheckedRows, readPasted, readTakenRows } from "./advert-files.schema.ts";
import { importRows } from "./import-rows.commands.ts";

/** Imports of an advertiser's own file. The file itself is uploaded to `POST /api/advert-files`. */
export const advertFilesRouter = router({
  settings: procedure("job.create").query(({ ctx }) => getFileSettings(ctx)),
  /** A mutation only because the input may be long; nothing is changed. */
  check: procedure("job.create")
    .input(readCheckedRows)
    .mutation(({ ctx, input }) => checkRows(ctx, input)),
  /** A mutation for the same reason, charged to the read quota. */
  readDescription: procedure("job.create", { quota: "read" })
    .input(readPasted)
    .mutation(({ ctx, input }) => readPastedDescription(ctx, input)),
  takeIn: procedure("job.create")
    .input(readTakenRows)
    .mutation(({ ctx, input }) => importRows(ctx, input)),
});
