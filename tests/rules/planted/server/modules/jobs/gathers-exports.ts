// expect: lint/performance/noBarrelFile
export { findJob } from "./jobs.queries.ts";
