import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { removeCv, renameCv } from "./cvs.commands.ts";
import { cvId, cvLabel, listOwnCvs } from "./cvs.queries.ts";

const renameCvInput = z.strictObject({
  id: cvId,
  label: cvLabel.refine((label) => label !== "", "Give it a label."),
  confirmed: confirmedField.default([]),
});

const cvByIdInput = z.strictObject({ id: cvId });

/** A jobseeker's CVs; files are uploaded and downloaded under /api/cvs. */
export const cvsRouter = router({
  list: procedure("seeker.readProfile").query(({ ctx }) => listOwnCvs(ctx)),
  rename: procedure("seeker.uploadCv")
    .input(fieldsOf(renameCvInput))
    .mutation(({ ctx, input }) => renameCv(ctx, input)),
  remove: procedure("seeker.deleteCv")
    .input(fieldsOf(cvByIdInput))
    .mutation(({ ctx, input }) => removeCv(ctx, input.id)),
});
