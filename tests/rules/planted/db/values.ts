// expect: lint/style/noRestrictedImports
import { jobs } from "./schema/jobs.ts";

export const table = jobs;
