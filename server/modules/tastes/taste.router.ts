import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { pageFields } from "#server/modules/saved/saved.fields.ts";
import { procedure, router } from "#server/trpc.ts";
import { listHidden, listOwnTastes } from "./hidden.queries.ts";
import { askAgain, askForFewer, hideEmployer, hideJob, mergeTastes, showEmployer, showJob } from "./taste.commands.ts";
import { employerField, fewerFields, fewerValueFields, jobField, mergedTastes } from "./taste.fields.ts";

const readJob = fieldsOf(jobField);
const readEmployer = fieldsOf(employerField);

/** What a jobseeker does not want to meet. */
export const tasteRouter = router({
  own: procedure("jobTaste.manage").query(({ ctx }) => listOwnTastes(ctx)),
  hidden: procedure("jobTaste.manage")
    .input(fieldsOf(z.strictObject(pageFields)))
    .query(({ ctx, input }) => listHidden(ctx, input)),
  hideJob: procedure("jobTaste.manage")
    .input(readJob)
    .mutation(({ ctx, input }) => hideJob(ctx, input.jobId)),
  showJob: procedure("jobTaste.manage")
    .input(readJob)
    .mutation(({ ctx, input }) => showJob(ctx, input.jobId)),
  hideEmployer: procedure("jobTaste.manage")
    .input(readEmployer)
    .mutation(({ ctx, input }) => hideEmployer(ctx, input.employer)),
  showEmployer: procedure("jobTaste.manage")
    .input(readEmployer)
    .mutation(({ ctx, input }) => showEmployer(ctx, input.employer)),
  askForFewer: procedure("jobTaste.manage")
    .input(fieldsOf(fewerFields))
    .mutation(({ ctx, input }) => askForFewer(ctx, input)),
  askAgain: procedure("jobTaste.manage")
    .input(fieldsOf(fewerValueFields))
    .mutation(({ ctx, input }) => askAgain(ctx, input)),
  merge: procedure("jobTaste.manage")
    .input(fieldsOf(mergedTastes))
    .mutation(({ ctx, input }) => mergeTastes(ctx, input)),
});
