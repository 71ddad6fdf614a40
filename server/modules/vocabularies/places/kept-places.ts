import type { MySqlColumn } from "drizzle-orm/mysql-core";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { seekerSearches } from "#db/schema/seeker-searches.ts";
import { jsonPlace } from "./json-place.ts";
import type { TermPlace } from "./term-place.ts";

/** What was written of an advert, in one of the columns that keep it. */
const draftPlace = (name: string, column: MySqlColumn): TermPlace =>
  jsonPlace({
    name,
    vocabularies: ["sector", "suite", "form", "skill", "software", "measurement", "benefit", "procurement-route"],
    holders: "drafts",
    table: jobDrafts,
    id: jobDrafts.id,
    person: jobDrafts.createdByUserId,
    column,
    fields: ["sector", "suites", "tools", "benefits", "procurementRoute"],
  });

/** What advertisers have written of adverts, and the filters of searches of the jobseeker database. */
export const keptPlaces: readonly TermPlace[] = [
  draftPlace("job_drafts.fields", jobDrafts.fields),
  draftPlace("job_drafts.shown_fields", jobDrafts.shownFields),
  draftPlace("job_drafts.live_fields", jobDrafts.liveFields),
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
