import { jobDrafts } from "#db/schema/job-drafts.ts";
import { seekerSearches } from "#db/schema/seeker-searches.ts";
import { jsonPlace } from "./json-place.ts";
import type { TermPlace } from "./term-place.ts";

/** What advertisers have written of adverts, and the filters of searches of the jobseeker database. */
export const keptPlaces: readonly TermPlace[] = [
  jsonPlace({
    name: "job_drafts.fields",
    vocabularies: ["sector", "suite", "form", "skill", "software", "measurement", "benefit", "procurement-route"],
    holders: "drafts",
    table: jobDrafts,
    id: jobDrafts.id,
    person: jobDrafts.createdByUserId,
    column: jobDrafts.fields,
    fields: ["sector", "suites", "tools", "benefits", "procurementRoute"],
  }),
  jsonPlace({
    name: "seeker_searches.filters",
    vocabularies: ["sector", "suite", "form", "skill", "software"],
    holders: "seekerSearches",
    table: seekerSearches,
    id: seekerSearches.id,
    person: seekerSearches.userId,
    column: seekerSearches.filters,
    fields: ["sector", "suite", "form", "skill", "software"],
  }),
];
