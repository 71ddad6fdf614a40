import { inArray, or, type SQL } from "drizzle-orm";
import type { Db } from "../client.ts";
import { companyMergeMoves, companyMerges } from "../schema/company-merges.ts";
import { companyJoinRequests, companyLogos, companyOldSlugs, companySuites } from "../schema/company-pages.ts";
import { contactRequestMessages, contactRequests } from "../schema/contact-requests.ts";
import { jobVersions } from "../schema/job-versions.ts";
import { messageTemplates } from "../schema/messages.ts";
import { creditLimits, creditOrders, paymentEvents } from "../schema/plans.ts";
import { shortlistEntries, shortlistFeedback, shortlistLinks, shortlists } from "../schema/shortlists.ts";
import { companyVerifications, verificationDocuments } from "../schema/verifications.ts";

type Transaction = Pick<Db, "select" | "update" | "delete">;

/** What hangs on sample adverts: their versions go; shortlists and requests for contact forget which advert they were for. */
export async function removeHiringOfJobs(tx: Transaction, jobIds: readonly number[]): Promise<void> {
  const ids = [...jobIds];
  await tx.delete(jobVersions).where(inArray(jobVersions.jobId, ids));
  await tx.update(shortlists).set({ jobId: null }).where(inArray(shortlists.jobId, ids));
  await tx.update(contactRequests).set({ jobId: null }).where(inArray(contactRequests.jobId, ids));
}

/** What sample firms wrote, asked, proved and bought. Files that were stored are swept as orphans. */
export async function removeHiringOfFirms(tx: Transaction, firmIds: readonly number[]): Promise<void> {
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
    companyJoinRequests,
    verificationDocuments,
    companyVerifications,
    messageTemplates,
    creditLimits,
  ]) {
    await tx.delete(list).where(inArray(list.companyId, ids));
  }
}

/** Sample firms are only ever made one with each other. */
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
