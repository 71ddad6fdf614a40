import type { Services } from "#server/kernel/context.ts";

/** What searching needs of the services. */
export type SearchSources = Pick<Services, "db" | "gazetteer" | "search">;
