import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { checkRows, getFileSettings, readPastedDescription } from "./advert-files.queries.ts";
import { readCheckedRows, readTakenRows } from "./file-columns.ts";
import { importRows } from "./import-rows.commands.ts";

const readPasted = fieldsOf(
  z.strictObject({
    title: z.string("This must be text.").max(200, "Use at most 200 characters.").default(""),
    description: z.string("This must be text.").max(60_000, "Use at most 60,000 characters."),
    isAgency: z.boolean("Say whether the advertiser is an agency.").default(false),
  }),
);

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
