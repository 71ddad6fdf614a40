import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { appeals, jobCases, jobRefusals, strikes } from "#db/schema/job-cases.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { moderationQuestions } from "#db/schema/moderation-work.ts";
import { makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Account, inDatabase } from "./accounts.ts";
import { addFirm, addRecruiter, completeFields } from "./hiring.ts";
import type { Places } from "./screens.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const yearLater = () => daysAgo(-360);

/** An advertiser with a strike under appeal, a pending change to an advert, and an open question; and the ids of all of these. */
export async function addModerated(): Promise<{ person: Account; places: Places }> {
  const companyId = await addFirm({ verification: "in-review" });
  const person = await addRecruiter(companyId, "company_admin");
  const posted = { companyId, createdByUserId: person.userId, title: "Senior Quantity Surveyor" };
  return inDatabase(async (db) => {
    const [user] = await db.select({ publicId: users.publicId }).from(users).where(eq(users.id, person.userId)).limit(1);
    const removed = await makeJob(db, { ...posted, status: "refused", refusalReason: "It asks applicants for money." });
    const [made] = await db
      .insert(jobCases)
      .values({
        ...{ publicId: randomPublicId(), jobId: removed, state: "decided", outcome: "refused", isUrgent: true },
        ...{ weightTenths: 10, reports: 1, reporters: 1, openedAt: daysAgo(5), lastReportedAt: daysAgo(5), decidedAt: daysAgo(4) },
      })
      .$returningId();
    const caseId = made?.id ?? 0;
    const reason = "The advert asked applicants to pay for a site card before the interview.";
    await db
      .insert(jobRefusals)
      .values({ publicId: randomPublicId(), jobId: removed, caseId, reason, refusedAt: daysAgo(4), refusedByUserId: 1 });
    const against = {
      companyId,
      posterUserId: person.userId,
      caseId,
      reason,
      givenAt: daysAgo(4),
      givenByUserId: 1,
      expiresAt: yearLater(),
    };
    const [strike] = await db
      .insert(strikes)
      .values({ publicId: randomPublicId(), ...against })
      .$returningId();
    const appealId = randomPublicId();
    await db.insert(appeals).values({
      ...{ publicId: appealId, subject: "strike", subjectId: strike?.id ?? 0, companyId, madeAt: daysAgo(3), madeByUserId: person.userId },
      words: "We asked nobody for money.\n\nThe sentence was about the site card that we pay for ourselves, and we have taken it out.",
    });
    const changed = await makeJob(db, { ...posted, status: "awaiting-review", firstPublishedAt: daysAgo(20) });
    const postingId = randomPublicId();
    const dates = { createdAt: daysAgo(20), updatedAt: daysAgo(1) };
    const fields = { ...completeFields, payMaxPence: 9_500_000, description: `${completeFields.description} Apply by WhatsApp only.` };
    await db.insert(jobDrafts).values({
      ...{ publicId: postingId, createdByUserId: person.userId, companyId, jobId: changed, ...dates },
      ...{ fields, shownFields: { ...completeFields, experience: "Five years on site." } },
    });
    const questionId = randomPublicId();
    await db.insert(moderationQuestions).values({
      ...{ publicId: questionId, kind: "changed-advert", subject: postingId, about: posted.title, companyId, ownerUserId: person.userId },
      ...{ question: "Which site is this for, and who is the client?", askedByUserId: 1, askedAt: daysAgo(1) },
    });
    return { person, places: { question: questionId, user: user?.publicId ?? "", appeal: appealId, changed: postingId } };
  });
}
