import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "./router.ts";

// DOOR: types only, so that no server code reaches the browser.
export type { JobCard } from "./modules/market/jobs/job-card.fields.ts";
export type { Facet, FacetOption, Relaxation, SearchPage, SearchTag } from "./modules/market/search/search-page.types.ts";
export type { LiveEvent, ProcessStatus } from "./modules/operations/ops/live/live.rest.ts";
export type { AppRouter } from "./router.ts";
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
