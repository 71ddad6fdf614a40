import { sql } from "drizzle-orm";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";

/** Whether an application's sender is hidden from the employer: its advert uses blind review, and the application was never shortlisted. */
export const isMasked = sql<boolean>`(${jobs.isBlind} and not exists (select 1 from ${applicationEvents}
  where ${applicationEvents.applicationId} = ${applications.id}
    and ${applicationEvents.toState} in ('shortlisted', 'interview', 'offer', 'hired')
    and ${applicationEvents.undoneAt} is null))`.mapWith(Boolean);
