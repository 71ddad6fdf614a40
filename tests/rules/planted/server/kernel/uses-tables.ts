// expect nothing
import { jobs } from "#db/schema/jobs.ts";
import { tokens } from "#server/text/tokens.ts";

export const both = [jobs, tokens];
