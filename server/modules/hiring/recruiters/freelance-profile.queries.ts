import { and, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import type { Context } from "#server/kernel/context.ts";
import { emptyFilters } from "#server/kernel/services/search.types.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { listShownFreelancers } from "./freelance-snapshot.ts";
import type { FreelanceProfile } from "./recruiter.types.ts";
import { shownFreelance } from "./shown-freelance.ts";

const jobsShown = 15;

/** What `/freelance-recruiter/{id}` shows; null for what is not to be seen, and for ids of anybody else. */
export async function findFreelanceProfile({ services, now }: Context, id: string): Promise<FreelanceProfile | null> {
  const [row] = await services.db
    .select({
      personName: users.name,
      firmName: recruiterProfiles.firmName,
      companyNumber: recruiterProfiles.companyNumber,
      about: recruiterProfiles.about,
      terms: recruiterProfiles.terms,
    })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .where(and(eq(recruiterProfiles.publicId, id), shownFreelance))
    .limit(1);
  if (!row) return null;
  const listed = (await listShownFreelancers(services, now)).find(({ card }) => card.id === id);
  if (!listed) return null;
  const { personName, firmName, ...shown } = row;
  return {
    ...listed.card,
    ...shown,
    personName: firmName === null ? null : personName,
    jobs: listed.practiceId === null ? [] : await listLive(services, listed.practiceId, now),
  };
}

async function listLive(services: Context["services"], companyId: number, now: Date) {
  const found = await services.search.search({
    text: null,
    filters: { ...emptyFilters, companyId },
    sort: "newest",
    offset: 0,
    limit: jobsShown,
    now: now.getTime(),
    withFacets: false,
  });
  return listJobCards(
    services,
    found.hits.map((hit) => hit.id),
  );
}
