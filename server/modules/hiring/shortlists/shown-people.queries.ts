import type { Context } from "#server/kernel/context.ts";
import { findApplicationsById } from "#server/modules/hiring/applications/applications.queries.ts";
import type { SeekerCard } from "#server/modules/people/profiles/profile-answers.ts";
import { findProfileReader } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { readCards } from "#server/modules/people/profiles/seeker-search.queries.ts";
import type { ShortlistPerson } from "./shortlist.types.ts";
import type { EntryRow } from "./shortlist-rows.queries.ts";

export interface ShownPerson {
  row: EntryRow;
  person: ShortlistPerson;
  seekerId: string | null;
}

/**
 * Of the people on a list, those whom the caller may see now, as far as they show themselves: an applicant by their application, anybody else by the
 * profile they let the caller's firm find. Whoever has hidden since is not there, nor counted.
 */
export async function showPeople(ctx: Context, rows: readonly EntryRow[]): Promise<ShownPerson[]> {
  if (rows.length === 0) return [];
  const sent = rows.flatMap(({ applicationId }) => applicationId ?? []);
  const [cards, applications] = await Promise.all([
    readCards(
      ctx,
      await findProfileReader(ctx),
      rows.map(({ candidateUserId }) => candidateUserId),
    ),
    sent.length === 0 ? new Map<string, never>() : findApplicationsById(ctx, sent),
  ]);
  const cardOf = new Map(cards.map(({ userId, card }) => [userId, card]));
  return rows.flatMap((row) => {
    const card = cardOf.get(row.candidateUserId);
    const application = row.applicationId === null ? undefined : applications.get(row.applicationId);
    const isApplicant = application !== undefined && application.state !== "withdrawn";
    if (!isApplicant && !card) return [];
    // Of somebody who is hidden until shortlisted on the advert, the profile would say who they are.
    const shownCard = application?.isMasked ? undefined : card;
    const person = toPerson(row.id, shownCard);
    const applicant = isApplicant ? { name: application.applicantName ?? person.name, appliedTo: application.jobTitle } : {};
    return [{ row, person: { ...person, ...applicant }, seekerId: shownCard?.id ?? null }];
  });
}

const toPerson = (id: string, card: SeekerCard | undefined): ShortlistPerson => ({
  id,
  name: card?.name ?? null,
  headline: card?.headline ?? null,
  level: card?.level ?? null,
  side: card?.side ?? null,
  ricsLevel: card?.ricsLevel ?? null,
  yearsExperience: card?.yearsExperience ?? null,
  place: card?.place ?? null,
  travelMiles: card?.travelMiles ?? null,
  suites: card?.suites ?? [],
  freeFrom: card?.freeFrom ?? null,
  noticeWeeks: card?.noticeWeeks ?? null,
  appliedTo: null,
});
