// expect: lint/style/noRestrictedImports
import { jobs } from "#db/schema/jobs.ts";

export const table = jobs;
