// expect nothing
import { eq } from "drizzle-orm";
import { jobs } from "#db/schema/jobs.ts";

export const used = eq(jobs.id, 1);
