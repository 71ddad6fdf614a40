import { contactRequestMessages, contactRequests } from "#db/schema/contact-requests.ts";
import { seekerSearches } from "#db/schema/seeker-searches.ts";
import { shortlistEntries, shortlistFeedback, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import { makeUser } from "#db/seed/factories.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import type { TestSite } from "./site.ts";

/** Adds contact requests by them and to them, reports about both, a shortlist with them and one by them, and a saved search. */
export async function addCandidateRecords(
  { db, services }: TestSite,
  { userId, companyId, mark }: { userId: number; companyId: number; mark: string },
): Promise<void> {
  const now = services.now();
  const [recruiter, seeker] = [await makeUser(db, { now, role: "recruiter", companyId }), await makeUser(db, { now })];
  const asked = { firmId: companyId, role: "Senior QS", place: "Leeds", pay: "£60,000", askedAt: now, answerBy: now } as const;
  const requests = await db
    .insert(contactRequests)
    .values([
      {
        ...asked,
        publicId: randomPublicId(),
        askedByUserId: recruiter,
        candidateUserId: userId,
        message: "Good day.",
        state: "declined",
        declineReason: mark,
        endedAt: now,
      },
      { ...asked, publicId: randomPublicId(), askedByUserId: userId, candidateUserId: seeker, message: "Good day.", state: "asked" },
    ])
    .$returningId();
  await db.insert(contactRequestMessages).values(
    requests.map(({ id }, at) => ({
      publicId: randomPublicId(),
      requestId: id,
      side: at === 0 ? ("candidate" as const) : ("firm" as const),
      authorUserId: userId,
      text: at === 0 ? `I am ${mark}.` : "Good day.",
      sentAt: now,
    })),
  );
  const times = { createdAt: now, updatedAt: now };
  const lists = await db
    .insert(shortlists)
    .values([
      { publicId: randomPublicId(), firmId: companyId, createdByUserId: recruiter, name: "Rail", ...times },
      { publicId: randomPublicId(), firmId: companyId, createdByUserId: userId, name: `List of ${mark}`, ...times },
    ])
    .$returningId();
  const [theirs = 0, own = 0] = lists.map(({ id }) => id);
  const entry = { position: 1, addedAt: now };
  const entries = await db
    .insert(shortlistEntries)
    .values([
      {
        ...entry,
        publicId: randomPublicId(),
        shortlistId: theirs,
        candidateUserId: userId,
        addedByUserId: recruiter,
        note: `${mark} is good.`,
      },
      { ...entry, publicId: randomPublicId(), shortlistId: own, candidateUserId: seeker, addedByUserId: userId },
    ])
    .$returningId();
  const link = { forWhom: "Kim", createdAt: now, expiresAt: now };
  const links = await db
    .insert(shortlistLinks)
    .values([
      { ...link, publicId: randomPublicId(), shortlistId: theirs, createdByUserId: recruiter, tokenHash: hashOf(`list for ${mark}`) },
      { ...link, publicId: randomPublicId(), shortlistId: own, createdByUserId: userId, tokenHash: hashOf(`list of ${mark}`) },
    ])
    .$returningId();
  await db
    .insert(shortlistFeedback)
    .values(
      links.map(({ id }, at) => ({ linkId: id, entryId: entries[at]?.id ?? 0, verdict: "yes" as const, words: "Good.", givenAt: now })),
    );
  await db
    .insert(seekerSearches)
    .values({ publicId: randomPublicId(), userId, name: `Search of ${mark}`, filters: { level: "senior" }, createdAt: now, seenAt: now });
}
