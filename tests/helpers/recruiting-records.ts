import { eq } from "drizzle-orm";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { creditLimits } from "#db/schema/credits.ts";
import { storedFiles } from "#db/schema/cvs.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { messageTemplates } from "#db/schema/messages.ts";
import { mailStopLinks, recruiterSettings } from "#db/schema/recruiter-settings.ts";
import {
  placementClaims,
  recruiterEnquiries,
  recruiterEnquiryAnswers,
  recruiterEnquiryBlocks,
  recruiterFields,
  recruiterProfiles,
} from "#db/schema/recruiters.ts";
import { supportViews } from "#db/schema/support-views.ts";
import { companyVerifications, verificationDocuments } from "#db/schema/verifications.ts";
import { webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { makeUser } from "#db/seed/factories.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { newObjectName } from "#server/kernel/storage/open-store.ts";
import { makePdf } from "./cv-files.ts";
import type { TestSite } from "./site.ts";

/** Adds a recruiter profile, enquiries, a placement, templates, limits and settings; for freelance recruiters. */
export async function addRecruitingRecords(
  site: TestSite,
  { userId, companyId, mark, email }: { userId: number; companyId: number; mark: string; email: string },
): Promise<void> {
  const { db, services } = site;
  const now = services.now();
  const times = { createdAt: now, updatedAt: now };
  const recruiterUserId = await makeUser(db, { now, role: "recruiter" });
  const page = { headline: `Recruiter ${mark}`, about: `I am ${mark}.`, firmName: `Zo ${mark}`, state: "shown" } as const;
  await db.insert(recruiterProfiles).values({ userId, publicId: randomPublicId(), ...page, ...times });
  await db.insert(recruiterFields).values({ userId, kind: "sector", slug: "rail" });
  const letter = { senderName: `Zo ${mark}`, senderEmail: email, message: `I am ${mark}.`, contentHash: hashOf(`enquiry of ${mark}`) };
  const [enquiry] = await db
    .insert(recruiterEnquiries)
    .values({ publicId: randomPublicId(), recruiterUserId, senderUserId: userId, ...letter, createdAt: now })
    .$returningId();
  const answer = { side: "writer", authorUserId: userId, text: `I am still ${mark}.` } as const;
  await db.insert(recruiterEnquiryAnswers).values({ publicId: randomPublicId(), enquiryId: enquiry?.id ?? 0, ...answer, sentAt: now });
  await db.insert(recruiterEnquiryBlocks).values({ recruiterUserId: userId, senderUserId: recruiterUserId, createdAt: now });
  await db.insert(mailStopLinks).values({ hash: hashOf(`stop of ${mark}`), userId, mail: "recruiter-summary", createdAt: now });
  await db.insert(placementClaims).values({
    publicId: randomPublicId(),
    applicationId: userId,
    recruiterUserId,
    candidateUserId: userId,
    state: "claimed",
    claimedAt: now,
  });
  await db
    .insert(messageTemplates)
    .values({ publicId: randomPublicId(), writtenByUserId: userId, name: `Of ${mark}`, text: `Kind regards, ${mark}`, ...times });
  const view = {
    publicId: randomPublicId(),
    tokenHash: hashOf(`view of ${mark}`),
    sessionHash: hashOf(`session at ${mark}`),
    startedAt: now,
    endsAt: now,
  };
  await db
    .insert(supportViews)
    .values({ ...view, administratorUserId: recruiterUserId, subjectUserId: userId, reason: `Help for ${mark}` });
  await db.insert(creditLimits).values({ userId, companyId, perMonth: 3, updatedAt: now });
  const choices = { applicationReceived: "daily", applicationWithdrawn: "off", messageReceived: "at-once" } as const;
  await db.insert(recruiterSettings).values({ userId, ...choices, replyWithinDays: 10, summedUpTo: now, updatedAt: now });
  await db.insert(companyJoinRequests).values({ publicId: randomPublicId(), companyId, userId, createdAt: now });
  await addProofOfPractice(site, { userId, mark });
}

async function addProofOfPractice({ db, services }: TestSite, { userId, mark }: { userId: number; mark: string }): Promise<void> {
  const now = services.now();
  const [practice] = await db
    .select({ id: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, userId));
  const companyId = practice?.id ?? 0;
  await db.insert(companyVerifications).values({ companyId, registeredName: `Zo ${mark} Ltd`, submittedByUserId: userId, updatedAt: now });
  const address = `https://hooks.example.test/${mark}`;
  const hook = { publicId: randomPublicId(), companyId, address, events: ["advert.live" as const], secret: "sealed", createdAt: now };
  const [added] = await db
    .insert(webhooks)
    .values({ ...hook, updatedAt: now })
    .$returningId();
  const sent = { publicId: randomPublicId(), event: "webhook.test", body: `{"of":"${mark}"}`, state: "delivered" } as const;
  await db.insert(webhookDeliveries).values({ ...sent, webhookId: added?.id ?? 0, nextAttemptAt: now, createdAt: now });
  const objectName = newObjectName("verification");
  const bytes = makePdf({ comment: `Proof of ${mark}` });
  await services.files.write(objectName, bytes);
  await db.insert(storedFiles).values({ objectName, sizeBytes: bytes.length, createdAt: now });
  const file = {
    fileName: `${mark}.pdf`,
    fileKind: "pdf",
    sizeBytes: bytes.length,
    contentHash: hashOf(bytes),
    scan: "not-scanned",
  } as const;
  await db
    .insert(verificationDocuments)
    .values({ publicId: randomPublicId(), companyId, kind: "other", objectName, ...file, uploadedByUserId: userId, uploadedAt: now });
}
