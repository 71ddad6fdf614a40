import { z } from "zod";
import { fewerKinds } from "#db/taxonomy/alert.ts";
import { contractTypes } from "#db/taxonomy/contract.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { jobNumber, pageFields } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { excludeSimilar, hideEmployer, hideJob, mergeExclusions, removeExclusion, showEmployer, showJob } from "./taste.commands.ts";
import { listHidden, listOwnExclusions } from "./taste.queries.ts";

const slug = z
  .string("Give the employer as it is named in its address.")
  .min(1, "There is no such employer.")
  .max(96, "There is no such employer.");
const kind = z.enum(fewerKinds, "Choose agencies, level or contract-type.");

const jobField = z.strictObject({ jobId: jobNumber });
const employerField = z.strictObject({ employer: slug });
/** Reduces adverts similar to this one in the given respect. */
const fewerFields = z.strictObject({ kind, jobId: jobNumber });

const valuesOf = {
  agencies: new Set([""]),
  level: new Set<string>(seniorityLevels.map(({ slug }) => slug)),
  "contract-type": new Set<string>(contractTypes.map(({ slug }) => slug)),
};
const fewerValueFields = z
  .strictObject({ kind, value: z.string("Choose from the list.").max(64, "Choose from the list.") })
  .refine(({ kind, value }) => valuesOf[kind].has(value), { path: ["value"], message: "Choose from the list." });

const listField = <T extends z.ZodType>(item: T, most: number, what: string) =>
  z.array(item, `List the ${what}.`).max(most, `Send at most ${most} ${what}.`);
const mergedTastes = z.strictObject({
  jobIds: listField(jobNumber, limits.tastesMergedAtOnce, "adverts"),
  employers: listField(slug, limits.tastesMergedAtOnce, "employers"),
  fewer: listField(fewerFields, limits.tastesMergedAtOnce, "kinds"),
});

const readJob = fieldsOf(jobField);
const readEmployer = fieldsOf(employerField);

/** Adverts and employers a jobseeker has hidden. */
export const tasteRouter = router({
  own: procedure("jobTaste.manage").query(({ ctx }) => listOwnExclusions(ctx)),
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
    .mutation(({ ctx, input }) => excludeSimilar(ctx, input)),
  askAgain: procedure("jobTaste.manage")
    .input(fieldsOf(fewerValueFields))
    .mutation(({ ctx, input }) => removeExclusion(ctx, input)),
  merge: procedure("jobTaste.manage")
    .input(fieldsOf(mergedTastes))
    .mutation(({ ctx, input }) => mergeExclusions(ctx, input)),
});
