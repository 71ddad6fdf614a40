import { z } from "zod";
import { contractTypes } from "#db/taxonomy/contract.ts";
import { fewerKinds } from "#db/taxonomy/fewer.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { limits } from "#db/values.ts";
import { jobNumber } from "#server/modules/saved/saved.fields.ts";

const slug = z.string("Name the employer as its address does.").min(1, "There is no such employer.").max(96, "There is no such employer.");
const kind = z.enum(fewerKinds, "Choose agencies, level or contract-type.");

export const jobField = z.strictObject({ jobId: jobNumber });
export const employerField = z.strictObject({ employer: slug });
/** Fewer adverts that are like this one in the respect that is named. */
export const fewerFields = z.strictObject({ kind, jobId: jobNumber });

const valuesOf = {
  agencies: new Set([""]),
  level: new Set<string>(seniorityLevels.map(({ slug }) => slug)),
  "contract-type": new Set<string>(contractTypes.map(({ slug }) => slug)),
};
export const fewerValueFields = z
  .strictObject({ kind, value: z.string("Choose one of the list.").max(64, "Choose one of the list.") })
  .refine(({ kind, value }) => valuesOf[kind].has(value), { path: ["value"], message: "Choose one of the list." });

const many = <T extends z.ZodType>(item: T, most: number, what: string) =>
  z.array(item, `List the ${what}.`).max(most, `Send at most ${most} ${what}.`);
export const mergedTastes = z.strictObject({
  jobIds: many(jobNumber, limits.tastesMergedAtOnce, "adverts"),
  employers: many(slug, limits.tastesMergedAtOnce, "employers"),
  fewer: many(fewerFields, limits.tastesMergedAtOnce, "kinds"),
});
