import { and, asc, eq, gt, inArray, like, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { type Db, runTransaction } from "../client.ts";
import { invitations, users } from "../schema/accounts.ts";
import { advertRiskHits, advertRisks } from "../schema/advert-risks.ts";
import { advertTruthAnswers, advertTruthFigures, advertTruthReplies } from "../schema/advert-truth.ts";
import { apcAnswers, apcFigures, apcRecords, apcTrainees, jobCompetencies } from "../schema/apc.ts";
import { applicationEvents, applicationNotes, applicationRatings, applications } from "../schema/applications.ts";
import { outsideApplications } from "../schema/applied-before.ts";
import { companies, companyMergeMoves, companyMerges, companyOffices, companySectors } from "../schema/companies.ts";
import { companyJoinRequests, companyLogos, companyOldSlugs, companyPictures, companySuites } from "../schema/company-pages.ts";
import { contactRequestMessages, contactRequests } from "../schema/contact-requests.ts";
import { cancelledAwards, contractAwards, heldAwardUpdates } from "../schema/contract-awards.ts";
import { advertCredits, creditLimits, priceCredits } from "../schema/credits.ts";
import { feedRunRows, feedRuns, feedSources } from "../schema/feeds.ts";
import { interviewEvents, interviews } from "../schema/interviews.ts";
import { appeals, jobCases, jobFreezes, jobRefusals, strikes } from "../schema/job-cases.ts";
import { freelancePractices, jobDrafts } from "../schema/job-drafts.ts";
import { jobReports } from "../schema/job-reports.ts";
import { jobVersions } from "../schema/job-versions.ts";
import { jobChanges, jobQuestions, jobSuites, jobs, jobTexts, jobTools } from "../schema/jobs.ts";
import { messageReads, messages, messageTemplates } from "../schema/messages.ts";
import { siteFacts } from "../schema/operations.ts";
import { creditOrders, paymentEvents } from "../schema/plans.ts";
import { profileHiddenFrom } from "../schema/profiles.ts";
import { recruiterFields, recruiterProfiles } from "../schema/recruiters.ts";
import { reportedPay } from "../schema/reported-pay.ts";
import { representations } from "../schema/representations.ts";
import { shortlistEntries, shortlistFeedback, shortlistLinks, shortlists } from "../schema/shortlists.ts";
import { hiddenEmployers, hiddenJobs, savedJobs } from "../schema/tastes.ts";
import { companyVerifications, verificationDocuments } from "../schema/verifications.ts";
import { webhookAdverts, webhookDeliveries, webhooks } from "../schema/webhooks.ts";
import { workEndFigures, workEnds, workNeedAnswers, workNeeds } from "../schema/work-ends.ts";
import { sampleAwardsSource, sampleMarketFact, sampleTelemetryDatabase, sampleTelemetryFact } from "./market.types.ts";

const batchSize = 2_000;

/** Deletes every sample advert and firm in batches, except sample firms with a real advert. Returns the number of deleted adverts. */
export async function removeSampleMarket(db: Db): Promise<number> {
  await db.delete(siteFacts).where(eq(siteFacts.name, sampleMarketFact));
  await removeSampleTelemetry(db);
  await db.delete(reportedPay).where(eq(reportedPay.isSample, true));
  await db.delete(workEnds).where(eq(workEnds.isSample, true));
  await db.delete(workEndFigures).where(ne(workEndFigures.samples, "none"));
  await removeSampleTruth(db);
  await runTransaction(db, removeSampleAwards);
  const samplePeople = db.select({ id: users.id }).from(users).where(eq(users.isSample, true));
  await db.delete(recruiterFields).where(inArray(recruiterFields.userId, samplePeople));
  await db.delete(recruiterProfiles).where(inArray(recruiterProfiles.userId, samplePeople));
  let removed = 0;
  for (let lastId = 0; ; ) {
    const rows = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.isSample, true), gt(jobs.id, lastId)))
      .orderBy(asc(jobs.id))
      .limit(batchSize);
    const ids = rows.map((row) => row.id);
    lastId = ids.at(-1) ?? 0;
    if (ids.length === 0) break;
    await runTransaction(db, async (tx) => {
      await removeDrafts(tx, inArray(jobDrafts.jobId, ids));
      await removeApplications(tx, ids);
      await removeHiringOfJobs(tx, ids);
      await removeCasesOfJobs(tx, ids);
      for (const child of [representations, priceCredits]) await tx.update(child).set({ jobId: null }).where(inArray(child.jobId, ids));
      for (const child of [
        advertRiskHits,
        advertRisks,
        jobCompetencies,
        jobTexts,
        jobSuites,
        jobTools,
        jobQuestions,
        jobChanges,
        webhookAdverts,
      ])
        await tx.delete(child).where(inArray(child.jobId, ids));
      await tx.delete(jobs).where(inArray(jobs.id, ids));
    });
    removed += ids.length;
  }
  await removeFirms(db);
  return removed;
}

/** Figures that count sample answers go with them; the next count publishes them anew from five real answers on. */
async function removeSampleTruth(db: Db): Promise<void> {
  const firms = await db
    .selectDistinct({ id: advertTruthAnswers.companyId })
    .from(advertTruthAnswers)
    .where(eq(advertTruthAnswers.isSample, true));
  const ids = firms.map(({ id }) => id);
  if (ids.length > 0) await db.delete(advertTruthFigures).where(inArray(advertTruthFigures.companyId, ids));
  for (const list of [advertTruthAnswers, advertTruthReplies]) await db.delete(list).where(eq(list.isSample, true));
}

async function removeSampleAwards(tx: Db): Promise<void> {
  await tx.delete(contractAwards).where(eq(contractAwards.isSample, true));
  for (const noted of [cancelledAwards, heldAwardUpdates]) await tx.delete(noted).where(like(noted.ocid, "ocds-sample-%"));
  const [source] = await tx.select({ id: feedSources.id }).from(feedSources).where(eq(feedSources.slug, sampleAwardsSource)).limit(1);
  if (!source) return;
  const runs = tx.select({ id: feedRuns.id }).from(feedRuns).where(eq(feedRuns.sourceId, source.id));
  await tx.delete(feedRunRows).where(inArray(feedRunRows.runId, runs));
  await tx.delete(feedRuns).where(eq(feedRuns.sourceId, source.id));
  await tx.delete(feedSources).where(eq(feedSources.id, source.id));
}

async function removeSampleTelemetry(db: Db): Promise<void> {
  const [made] = await db.select({ name: sql<string>`database()` }).from(siteFacts).where(eq(siteFacts.name, sampleTelemetryFact));
  if (!made) return;
  await db.execute(sql`drop database if exists ${sql.identifier(sampleTelemetryDatabase(made.name))}`);
  await db.delete(siteFacts).where(eq(siteFacts.name, sampleTelemetryFact));
}

async function removeApplications(tx: Pick<Db, "select" | "update" | "delete">, jobIds: readonly number[]): Promise<void> {
  for (const list of [savedJobs, hiddenJobs, outsideApplications]) await tx.delete(list).where(inArray(list.jobId, [...jobIds]));
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.jobId, [...jobIds]));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(shortlistEntries).set({ applicationId: null }).where(inArray(shortlistEntries.applicationId, ids));
  for (const child of [applicationEvents, applicationNotes, applicationRatings, interviewEvents, interviews, messages, messageReads])
    await tx.delete(child).where(inArray(child.applicationId, ids));
  await tx.delete(applications).where(inArray(applications.id, ids));
}

/** Deletes drafts; credit ledger rows stay, without the reference to the draft. */
async function removeDrafts(tx: Pick<Db, "select" | "update" | "delete">, which: SQL): Promise<void> {
  const rows = await tx.select({ id: jobDrafts.id }).from(jobDrafts).where(which);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(advertCredits).set({ draftId: null }).where(inArray(advertCredits.draftId, ids));
  await tx.delete(jobDrafts).where(inArray(jobDrafts.id, ids));
}

async function removeFirms(db: Db): Promise<void> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.isSample, true), notExists(db.select({ one: sql`1` }).from(jobs).where(eq(jobs.companyId, companies.id)))));
  for (let from = 0; from < rows.length; from += batchSize) {
    const ids = rows.slice(from, from + batchSize).map((row) => row.id);
    await runTransaction(db, async (tx) => {
      await tx.update(users).set({ companyId: null }).where(inArray(users.companyId, ids));
      await tx.delete(invitations).where(inArray(invitations.companyId, ids));
      await removeHiringOfFirms(tx, ids);
      await removeStrikesOfFirms(tx, ids);
      await removeWebhooksOfFirms(tx, ids);
      await removeDrafts(tx, inArray(jobDrafts.companyId, ids));
      await tx.delete(priceCredits).where(inArray(priceCredits.companyId, ids));
      await tx.delete(advertCredits).where(inArray(advertCredits.companyId, ids));
      await tx.delete(creditOrders).where(inArray(creditOrders.companyId, ids));
      await tx.delete(freelancePractices).where(inArray(freelancePractices.companyId, ids));
      await tx.update(reportedPay).set({ companyId: null }).where(inArray(reportedPay.companyId, ids));
      for (const list of [hiddenEmployers, profileHiddenFrom]) await tx.delete(list).where(inArray(list.companyId, ids));
      for (const list of [advertTruthAnswers, advertTruthFigures, advertTruthReplies])
        await tx.delete(list).where(inArray(list.companyId, ids));
      for (const list of [apcRecords, apcTrainees, apcAnswers, apcFigures]) await tx.delete(list).where(inArray(list.companyId, ids));
      const needs = tx.select({ id: workNeeds.id }).from(workNeeds).where(inArray(workNeeds.firmId, ids));
      await tx.delete(workNeedAnswers).where(inArray(workNeedAnswers.needId, needs));
      await tx.delete(workNeeds).where(inArray(workNeeds.firmId, ids));
      await tx.delete(representations).where(inArray(representations.firmId, ids));
      await tx.delete(companyOffices).where(inArray(companyOffices.companyId, ids));
      await tx.delete(companySectors).where(inArray(companySectors.companyId, ids));
      await tx.delete(companies).where(inArray(companies.id, ids));
    });
  }
}

/** Deletes webhooks of sample firms, with their deliveries. */
async function removeWebhooksOfFirms(tx: Pick<Db, "select" | "delete">, firmIds: readonly number[]): Promise<void> {
  const theirs = tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(inArray(webhooks.companyId, [...firmIds]));
  await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, theirs));
  for (const list of [webhooks, webhookAdverts]) await tx.delete(list).where(inArray(list.companyId, [...firmIds]));
}

/** Deletes reports of sample adverts, with their cases and outcomes. */
async function removeCasesOfJobs(tx: Pick<Db, "select" | "delete">, jobIds: readonly number[]): Promise<void> {
  const ids = [...jobIds];
  const cases = tx.select({ id: jobCases.id }).from(jobCases).where(inArray(jobCases.jobId, ids));
  await tx.delete(strikes).where(inArray(strikes.caseId, cases));
  for (const list of [jobReports, jobFreezes, jobRefusals, jobCases]) await tx.delete(list).where(inArray(list.jobId, ids));
}

async function removeStrikesOfFirms(tx: Pick<Db, "delete">, firmIds: readonly number[]): Promise<void> {
  for (const list of [strikes, appeals]) await tx.delete(list).where(inArray(list.companyId, [...firmIds]));
}

type Transaction = Pick<Db, "select" | "update" | "delete">;

/** Deletes versions of sample adverts; shortlists and contact requests stay, without the reference to the advert. */
async function removeHiringOfJobs(tx: Transaction, jobIds: readonly number[]): Promise<void> {
  const ids = [...jobIds];
  await tx.delete(jobVersions).where(inArray(jobVersions.jobId, ids));
  await tx.update(shortlists).set({ jobId: null }).where(inArray(shortlists.jobId, ids));
  await tx.update(contactRequests).set({ jobId: null }).where(inArray(contactRequests.jobId, ids));
}

/** Deletes what sample firms wrote, requested, submitted as proof and bought. Stored files are removed by the orphan sweep. */
async function removeHiringOfFirms(tx: Transaction, firmIds: readonly number[]): Promise<void> {
  const ids = [...firmIds];
  await removeShortlists(tx, inArray(shortlists.firmId, ids));
  const requests = tx.select({ id: contactRequests.id }).from(contactRequests).where(inArray(contactRequests.firmId, ids));
  await tx.delete(contactRequestMessages).where(inArray(contactRequestMessages.requestId, requests));
  await tx.delete(contactRequests).where(inArray(contactRequests.firmId, ids));
  const orders = tx.select({ id: creditOrders.id }).from(creditOrders).where(inArray(creditOrders.companyId, ids));
  await tx.delete(paymentEvents).where(inArray(paymentEvents.orderId, orders));
  await removeMerges(tx, ids);
  for (const list of [
    companyOldSlugs,
    companySuites,
    companyLogos,
    companyPictures,
    companyJoinRequests,
    verificationDocuments,
    companyVerifications,
    messageTemplates,
    creditLimits,
  ]) {
    await tx.delete(list).where(inArray(list.companyId, ids));
  }
}

/** Sample firms are only ever merged with each other. */
async function removeMerges(tx: Transaction, firmIds: number[]): Promise<void> {
  const ofFirms = or(inArray(companyMerges.fromCompanyId, firmIds), inArray(companyMerges.intoCompanyId, firmIds));
  const merges = tx.select({ id: companyMerges.id }).from(companyMerges).where(ofFirms);
  await tx.delete(companyMergeMoves).where(inArray(companyMergeMoves.mergeId, merges));
  await tx.delete(companyMerges).where(ofFirms);
}

async function removeShortlists(tx: Transaction, which: SQL): Promise<void> {
  const lists = tx.select({ id: shortlists.id }).from(shortlists).where(which);
  const links = tx.select({ id: shortlistLinks.id }).from(shortlistLinks).where(inArray(shortlistLinks.shortlistId, lists));
  await tx.delete(shortlistFeedback).where(inArray(shortlistFeedback.linkId, links));
  await tx.delete(shortlistLinks).where(inArray(shortlistLinks.shortlistId, lists));
  await tx.delete(shortlistEntries).where(inArray(shortlistEntries.shortlistId, lists));
  await tx.delete(shortlists).where(which);
}
