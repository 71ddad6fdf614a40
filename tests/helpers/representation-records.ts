import { apcProgress, apcTrainees } from "#db/schema/apc.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { representations } from "#db/schema/representations.ts";
import { workEnds, workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import { makeJob, makeUser } from "#db/seed/factories.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import type { TestSite } from "./site.ts";

/** Adds a permission of theirs, one they requested from another jobseeker, their training employer and an advert they reported. */
export async function addRepresentations(
  { db, services }: TestSite,
  { userId, companyId, mark, name, email }: { userId: number; companyId: number; mark: string; name: string; email: string },
): Promise<void> {
  const now = services.now();
  const candidateUserId = await makeUser(db, { now });
  const request = {
    firmId: companyId,
    origin: "cold",
    clientName: "Alder Ltd",
    role: "Senior Quantity Surveyor",
    place: "Leeds",
    clientKey: "alder",
    placeKey: "leeds",
    shownText: "What was shown.",
    textVersion: "2026-11",
    shownDigest: hashOf("What was shown."),
    askedAt: now,
    answerBy: now,
  } as const;
  await db.insert(representations).values([
    {
      ...request,
      publicId: randomPublicId(),
      candidateUserId: userId,
      candidateName: name,
      state: "refused",
      refusalReason: mark,
      endedAt: now,
    },
    { ...request, publicId: randomPublicId(), candidateUserId, askedByUserId: userId, state: "asked" },
  ]);
  await db.insert(apcTrainees).values({ userId, companyId, workAddressHash: hashOf(`work of ${mark}`), confirmedAt: now });
  const apc = { mainCompetency: "commercial-management", experience: "under-five", trainingBegan: "2025-09" } as const;
  const competencies = [{ competency: "quantification", level: 1, diaryMonths: 3 }];
  await db.insert(apcProgress).values({ userId, ...apc, competencies, updatedAt: now });
  const times = { createdAt: now, updatedAt: now };
  await db.insert(workEnds).values({ userId, mark: hashOf(mark).slice(0, 22), endsOn: "2027-03", kind: "final-account", ...times });
  const need = { publicId: randomPublicId(), month: "2027-04", role: "Senior QS", level: "senior", pay: "£60,000" } as const;
  const [added] = await db
    .insert(workNeeds)
    .values({ ...need, firmId: companyId, announcedByUserId: userId, message: "Final account.", state: "open", announcedAt: now })
    .$returningId();
  await db.insert(workNeedAnswers).values({ needId: added?.id ?? 0, userId, state: "told", at: now });
  const jobId = await makeJob(db, { companyId, now });
  const report = { reference: "3FA9-01BC", contentHash: hashOf(`report of ${mark}`), reason: "scam", createdAt: now } as const;
  await db
    .insert(jobReports)
    .values({ ...report, jobId, userId, details: `Expects ${mark} for money.`, email, emailKey: email.toLowerCase() });
}
