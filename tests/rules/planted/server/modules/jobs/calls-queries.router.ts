// expect nothing
import { jobCategories } from "#db/taxonomy/role.ts";
import { limits } from "#db/values.ts";
import { findJob } from "./jobs.queries.ts";

export const used = [jobCategories, limits, findJob];
