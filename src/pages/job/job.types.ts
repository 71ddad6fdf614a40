import type { Outputs } from "#server/types.ts";

export type Job = NonNullable<Outputs["jobs"]["page"]["job"]>;
