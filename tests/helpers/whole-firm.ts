import { eq } from "drizzle-orm";
import { type AnyMySqlColumn, getTableConfig, type MySqlTable } from "drizzle-orm/mysql-core";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { apcAnswers, apcRecords, apcTrainees } from "#db/schema/apc.ts";
import { companies } from "#db/schema/companies.ts";
import { companyJoinRequests, companyLogos, companyOldSlugs } from "#db/schema/company-pages.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { contractAwards } from "#db/schema/contract-awards.ts";
import { advertCredits, creditLimits, priceCredits } from "#db/schema/credits.ts";
import { storedFiles } from "#db/schema/cvs.ts";
import { feedSources } from "#db/schema/feeds.ts";
import { appeals, jobCases, strikes } from "#db/schema/job-cases.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { messageTemplates } from "#db/schema/messages.ts";
import { moderationQuestions } from "#db/schema/moderation-work.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { reportedPay } from "#db/schema/reported-pay.ts";
import { representations } from "#db/schema/representations.ts";
import { shortlists } from "#db/schema/shortlists.ts";
import { hiddenEmployers } from "#db/schema/tastes.ts";
import { webhookAdverts, webhooks } from "#db/schema/webhooks.ts";
import { workNeeds } from "#db/schema/work-ends.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { newObjectName } from "#server/kernel/storage/open-store.ts";
import { individuallyMovedReferences, movedReferences } from "#server/modules/market/companies/merging/firm-references.ts";
import type { TestSite } from "./site.ts";

/** At least one row of a firm in every table whose rows go along when it is merged. Answers its live advert, and who hides from it. */
export async function fillFirm({ db, services }: TestSite, { companyId, writerId }: { companyId: number; writerId: number }) {
  const now = services.now();
  const times = { createdAt: now, updatedAt: now };
  const mark = randomPublicId();
  const publicId = () => ({ publicId: randomPublicId() });
  const later = new Date(now.getTime() + 90 * 86_400_000);
  const [seeker, hider] = [await makeUser(db, { now }), await makeUser(db, { now })];

  const jobId = await makeJob(db, { now, companyId, createdByUserId: writerId });
  await makeJob(db, { now, companyId, createdByUserId: writerId, status: "closed", endedAt: now });
  await db.insert(jobDrafts).values({ ...publicId(), createdByUserId: writerId, companyId, jobId, fields: {}, ...times });
  await db.insert(jobDrafts).values({ ...publicId(), createdByUserId: writerId, companyId, fields: {}, ...times });
  await db
    .insert(messageTemplates)
    .values({ ...publicId(), companyId, writtenByUserId: writerId, name: "Thanks", text: "Thank you.", ...times });
  const hook = { address: "https://hooks.example.test/in", events: ["advert.live" as const], secret: "sealed" };
  await db.insert(webhooks).values({ ...publicId(), companyId, ...hook, ...times });
  await db.insert(webhookAdverts).values({ jobId, companyId, isLive: true });

  const [source] = await db
    .insert(feedSources)
    .values({ slug: mark.toLowerCase(), name: "Notices", location: "Uploaded file", format: "ocds", ...times })
    .$returningId();
  await db.insert(contractAwards).values({
    ...{ sourceId: source?.id ?? 0, companyId, ocid: `ocds-${mark}`, awardId: "1", supplierKey: "oak", supplierName: "Oak Ltd" },
    ...{ supplierCount: 1, buyerName: "Leeds City Council", title: "A school", awardedOn: "2026-11-01", currency: "GBP" },
    ...{ cpv: "45214210", isBuyersPlace: false, releasedAt: now, ...times },
  });

  const plan = { planSlug: "single", planName: "One advert", quantity: 1, advertsIncluded: 1, daysLive: 30, creditsValidDays: 365 };
  const price = { netPence: 10_000, vatBasisPoints: 2000, vatPence: 2000, grossPence: 12_000 };
  await db
    .insert(creditOrders)
    .values({ ...publicId(), companyId, orderedByUserId: writerId, state: "paid", ...plan, ...price, createdAt: now, dueAt: now });
  const grant = { kind: "grant", credits: 5, remaining: 5, daysLive: 30, expiresAt: later, createdAt: now } as const;
  await db.insert(advertCredits).values({ ...grant, companyId });
  const off = { kind: "grant", pence: 3_725, remainingPence: 3_725, expiresAt: now, createdAt: now } as const;
  await db.insert(priceCredits).values({ ...off, companyId });
  await db.insert(creditLimits).values({ userId: writerId, companyId, perMonth: 3, updatedAt: now });

  const asked = {
    firmId: companyId,
    askedByUserId: writerId,
    candidateUserId: seeker,
    role: "Senior QS",
    place: "Leeds",
    askedAt: now,
    answerBy: later,
  };
  await db
    .insert(contactRequests)
    .values({ ...publicId(), ...asked, pay: "£60,000", message: "Hello.", state: "accepted", acceptedAt: now });
  const client = { origin: "cold", clientName: "Oak", clientKey: "oak", placeKey: "leeds", shownText: "…", textVersion: "1" } as const;
  await db.insert(representations).values({ ...publicId(), ...asked, ...client, shownDigest: hashOf("…"), state: "asked" });
  const need = { month: "2027-04", role: "Senior QS", level: "senior", pay: "£60,000", message: "Final account.", state: "open" } as const;
  await db.insert(workNeeds).values({ ...publicId(), firmId: companyId, announcedByUserId: writerId, ...need, announcedAt: now });
  await db.insert(shortlists).values({ ...publicId(), firmId: companyId, createdByUserId: writerId, name: "Rail", ...times });
  await db
    .insert(companyJoinRequests)
    .values({ ...publicId(), companyId, userId: await makeUser(db, { now, role: "recruiter" }), createdAt: now });

  const counts = { isUrgent: false, weightTenths: 10, reports: 1, reporters: 1, openedAt: now, lastReportedAt: now };
  const [found] = await db
    .insert(jobCases)
    .values({ ...publicId(), jobId, state: "decided", outcome: "refused", ...counts, decidedAt: now })
    .$returningId();
  const strike = {
    companyId,
    posterUserId: writerId,
    caseId: found?.id ?? 0,
    reason: "It asks for money.",
    givenAt: now,
    givenByUserId: 1,
  };
  const [given] = await db
    .insert(strikes)
    .values({ ...publicId(), ...strike, expiresAt: later })
    .$returningId();
  await db.insert(appeals).values({ ...publicId(), subject: "strike", subjectId: given?.id ?? 0, companyId, words: "No.", madeAt: now });
  const question = { kind: "verification", subject: `firm-${companyId}`, about: "A firm", question: "Who are you?" } as const;
  await db.insert(moderationQuestions).values({ ...publicId(), ...question, companyId, askedAt: now });
  await db
    .insert(jobReports)
    .values({ reference: mark.slice(0, 9), contentHash: hashOf(mark), jobId, reason: "inaccurate", firmId: companyId, createdAt: now });

  await db.insert(profileHiddenFrom).values({ userId: hider, companyId });
  await db.insert(hiddenEmployers).values({ userId: hider, companyId, hiddenAt: now });
  const pay = {
    category: "quantity-surveyor",
    level: "senior",
    region: "yorkshire-and-the-humber",
    side: "contractor",
    period: "year",
  } as const;
  await db.insert(reportedPay).values({ version: mark, userId: seeker, ...pay, amountPence: 6_000_000, companyId, year: 2026, ...times });
  await db.insert(apcTrainees).values({ userId: seeker, companyId, workAddressHash: hashOf(`work of ${mark}`), confirmedAt: now });
  await db
    .insert(apcAnswers)
    .values({ id: randomPublicId(), companyId, year: 2026, keepsAgreement: true, meetsSupervisor: true, givesTimeAndFees: false });
  const copy = {
    jobTitle: "QS",
    advertised: { pay: null, suite: null, siteDays: "Main contractor" },
    askedAt: now,
    expiresAt: now,
  } as const;
  await db.insert(advertTruthAnswers).values({ companyId, userId: seeker, occasion: "hire", ...copy });
  await db.insert(apcRecords).values({ companyId, hasTrainingAgreement: true, statedAt: now });
  const objectName = newObjectName("logos");
  await db.insert(storedFiles).values({ objectName, sizeBytes: 100, createdAt: now });
  const picture = { kind: "png", width: 64, height: 64, contrast: "good", sizeBytes: 100, uploadedAt: now } as const;
  await db.insert(companyLogos).values({ companyId, objectName, ...picture });
  await db.insert(companyOldSlugs).values({ slug: `older-of-${companyId}`, companyId, leftAt: now });
  const earlier = await makeCompany(db, { now, deletedAt: now });
  await db.update(companies).set({ mergedIntoCompanyId: companyId }).where(eq(companies.id, earlier));
  return { jobId, seeker, hider };
}

const tableOf = (column: AnyMySqlColumn) => column.table as MySqlTable;

/** Returns a company's rows in every table that is moved on a merge: the keys by "table.column". */
export async function companyRowKeys({ db }: TestSite, companyId: number): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { firm, key } of [...Object.values(individuallyMovedReferences), ...movedReferences]) {
    const rows = await db
      .select({ key: key ?? firm })
      .from(tableOf(firm))
      .where(eq(firm, companyId));
    all[`${getTableConfig(tableOf(firm)).name}.${firm.name}`] = rows.map((row) => (key === null ? "its only one" : String(row.key))).sort();
  }
  return all;
}
