import type { Services } from "#server/kernel/context.ts";

export type SearchSources = Pick<Services, "db" | "gazetteer" | "search">;
