import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { jobNumber, pageFields } from "#server/modules/people/saved/saved.fields.ts";
import { manyLines } from "#server/text/plain-text.ts";
import { applicationId } from "../application.fields.ts";
import { recordOutsideApplication, removeOutsideApplication, saveOutsideNotes } from "./outside-applications.commands.ts";
import { findOutsideApplication, listOutsideApplications } from "./outside-applications.queries.ts";

const { outsideNotesMaxChars } = applyingLimits;
const tooLong = `Use at most ${outsideNotesMaxChars} characters.`;
const notes = z
  .string("The notes must be text.")
  .max(outsideNotesMaxChars * 4, { error: tooLong, abort: true })
  .transform(manyLines)
  .refine((text) => [...text].length <= outsideNotesMaxChars, tooLong)
  .transform((text) => text || null);

const readJob = fieldsOf(z.strictObject({ jobId: jobNumber }));

/** Applications made elsewhere, recorded privately by their applicants. */
export const outsideApplicationsRouter = router({
  list: procedure("application.create")
    .input(fieldsOf(z.strictObject(pageFields)))
    .query(({ ctx, input }) => listOutsideApplications(ctx, input)),
  ofJob: procedure("application.create")
    .input(readJob)
    .query(({ ctx, input }) => findOutsideApplication(ctx, input.jobId)),
  note: procedure("application.create")
    .input(readJob)
    .mutation(({ ctx, input }) => recordOutsideApplication(ctx, input.jobId)),
  saveNotes: procedure("application.create")
    .input(fieldsOf(z.strictObject({ id: applicationId, notes })))
    .mutation(({ ctx, input }) => saveOutsideNotes(ctx, input)),
  remove: procedure("application.create")
    .input(fieldsOf(z.strictObject({ id: applicationId })))
    .mutation(({ ctx, input }) => removeOutsideApplication(ctx, input.id)),
});
