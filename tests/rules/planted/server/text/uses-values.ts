// expect nothing
import { jobCategories } from "#db/taxonomy/role.ts";
import { limits } from "#db/values.ts";

export const both = [jobCategories, limits];
