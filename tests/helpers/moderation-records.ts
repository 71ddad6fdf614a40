import { accountFlags, advertiserClients } from "#db/schema/account-flags.ts";
import { appeals, jobCases, jobFreezes, jobRefusals, strikes } from "#db/schema/job-cases.ts";
import { makeJob } from "#db/seed/factories.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import type { TestSite } from "./site.ts";

/** A case of an advert of theirs, a strike for it, what they said to it, and what a rule saw of their account. */
export async function addModerationRecords(
  { db, services }: TestSite,
  { userId, companyId, mark }: { userId: number; companyId: number; mark: string },
): Promise<void> {
  const now = services.now();
  const jobId = await makeJob(db, { companyId, now, status: "refused" });
  const times = { openedAt: now, lastReportedAt: now, decidedAt: now };
  const counts = { isUrgent: true, weightTenths: 10, reports: 1, reporters: 1 };
  const [made] = await db
    .insert(jobCases)
    .values({ publicId: randomPublicId(), jobId, state: "decided", outcome: "refused", ...counts, ...times })
    .$returningId();
  const caseId = made?.id ?? 0;
  const reason = "It asks applicants for money.";
  const freeze = { heldStatus: "live", reason, frozenAt: now, endedAt: now, ending: "refused" } as const;
  await db.insert(jobFreezes).values({ publicId: randomPublicId(), jobId, caseId, ...freeze });
  await db.insert(jobRefusals).values({ publicId: randomPublicId(), jobId, caseId, reason, refusedAt: now, refusedByUserId: 1 });
  const strike = { companyId, posterUserId: userId, caseId, reason, givenAt: now, givenByUserId: 1, expiresAt: now };
  const [given] = await db
    .insert(strikes)
    .values({ publicId: randomPublicId(), ...strike })
    .$returningId();
  const said = { subject: "strike", companyId, words: `I am ${mark}.`, madeAt: now, madeByUserId: userId } as const;
  await db.insert(appeals).values({ publicId: randomPublicId(), subjectId: given?.id ?? 0, ...said });
  const flag = { rule: "refused-adverts", seen: 3, evidence: "3 adverts were refused.", reason: `${mark} has put them right.` } as const;
  await db
    .insert(accountFlags)
    .values({ ...flag, publicId: randomPublicId(), userId, state: "cleared", openedAt: now, lastSeenAt: now, decidedAt: now });
  await db.insert(advertiserClients).values({ userId, clientHash: hashOf(`network of ${mark}`), lastUsedAt: now });
}
