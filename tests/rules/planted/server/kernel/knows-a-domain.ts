// expect: lint/style/noRestrictedImports
import { findJob } from "#server/modules/market/jobs/job.queries.ts";

export const find = findJob;
