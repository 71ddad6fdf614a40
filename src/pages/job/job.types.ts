import type { Outputs } from "#server/types.ts";

export type Job = NonNullable<Outputs["jobs"]["page"]["job"]>;
export type Requirement = Job["suites"][number];
