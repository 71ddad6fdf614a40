import type { AnyMySqlColumn } from "drizzle-orm/mysql-core";
import { invitations, users } from "#db/schema/accounts.ts";
import { advertTruthAnswers, advertTruthFigures, advertTruthReplies } from "#db/schema/advert-truth.ts";
import { apcAnswers, apcFigures, apcRecords, apcTrainees } from "#db/schema/apc.ts";
import { companies, companyMerges, companyOffices, companySectors } from "#db/schema/companies.ts";
import { companyJoinRequests, companyLogos, companyOldSlugs, companyPictures, companySuites } from "#db/schema/company-pages.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { contractAwards } from "#db/schema/contract-awards.ts";
import { advertCredits, creditLimits, priceCredits } from "#db/schema/credits.ts";
import { appeals, strikes } from "#db/schema/job-cases.ts";
import { freelancePractices, jobDrafts } from "#db/schema/job-drafts.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { messageTemplates } from "#db/schema/messages.ts";
import { moderationQuestions } from "#db/schema/moderation-work.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { reportedPay } from "#db/schema/reported-pay.ts";
import { representations } from "#db/schema/representations.ts";
import { shortlists } from "#db/schema/shortlists.ts";
import { hiddenEmployers } from "#db/schema/tastes.ts";
import { companyVerifications, verificationDocuments } from "#db/schema/verifications.ts";
import { webhookAdverts, webhooks } from "#db/schema/webhooks.ts";
import { workNeeds } from "#db/schema/work-ends.ts";

/** A column with a firm's id, whose rows a merge moves to the remaining firm. */
export interface MovedReference {
  firm: AnyMySqlColumn;
  /** Identifies a row within its firm; null where a firm has at most one row. */
  key: AnyMySqlColumn | null;
  /** Label for administrators; null for internal tables. */
  what: string | null;
  /** Unique per firm and key: a row is left behind where the remaining firm has its own. */
  isOnePerFirm?: boolean;
  /** Column whose value is logged with a moved row, as it was before. */
  was?: AnyMySqlColumn;
}

/** Postings come before adverts, because publishing locks the posting first; the same lock order avoids deadlocks. */
export const movedReferences: readonly MovedReference[] = [
  { firm: jobDrafts.companyId, key: jobDrafts.id, what: "Postings and drafts" },
  { firm: jobs.companyId, key: jobs.id, what: "Adverts, with their applications and messages" },
  { firm: webhookAdverts.companyId, key: webhookAdverts.jobId, what: null },
  { firm: messageTemplates.companyId, key: messageTemplates.id, what: "Message templates" },
  { firm: creditOrders.companyId, key: creditOrders.id, what: "Orders" },
  { firm: advertCredits.companyId, key: advertCredits.id, what: "Credit ledger entries", was: advertCredits.remaining },
  { firm: priceCredits.companyId, key: priceCredits.id, what: "Credit for kept promises" },
  { firm: creditLimits.companyId, key: creditLimits.userId, what: "Credit limits per person" },
  { firm: contactRequests.firmId, key: contactRequests.id, what: "Contact requests" },
  { firm: representations.firmId, key: representations.id, what: "Permissions to represent" },
  { firm: workNeeds.firmId, key: workNeeds.id, what: "Announced needs" },
  { firm: shortlists.firmId, key: shortlists.id, what: "Shortlists" },
  { firm: companyJoinRequests.companyId, key: companyJoinRequests.id, what: "Requests to join" },
  { firm: strikes.companyId, key: strikes.id, what: "Strikes" },
  { firm: appeals.companyId, key: appeals.id, what: "Appeals" },
  { firm: moderationQuestions.companyId, key: moderationQuestions.id, what: "Questions from administrators" },
  { firm: jobReports.firmId, key: jobReports.id, what: "Reports sent by its people" },
  { firm: profileHiddenFrom.companyId, key: profileHiddenFrom.userId, what: "People who hide from it", isOnePerFirm: true },
  { firm: hiddenEmployers.companyId, key: hiddenEmployers.userId, what: "People who have hidden its adverts", isOnePerFirm: true },
  { firm: reportedPay.companyId, key: reportedPay.id, what: "Pay reports" },
  { firm: contractAwards.companyId, key: contractAwards.id, what: "Contract awards" },
  { firm: apcTrainees.companyId, key: apcTrainees.userId, what: "Trainees employed there" },
  { firm: apcAnswers.companyId, key: apcAnswers.id, what: "Trainees’ answers" },
  { firm: advertTruthAnswers.companyId, key: advertTruthAnswers.id, what: "Answers about its adverts" },
  { firm: apcRecords.companyId, key: null, what: "APC support statement", isOnePerFirm: true },
  { firm: companyLogos.companyId, key: null, what: "Logo", isOnePerFirm: true },
  { firm: companyOldSlugs.companyId, key: companyOldSlugs.slug, what: "Previous addresses" },
  { firm: companies.mergedIntoCompanyId, key: companies.id, what: "Firms already merged into it" },
];

/** Moved individually, with adjusted rights at the remaining firm. */
export const individuallyMovedReferences = {
  members: { firm: users.companyId, key: users.id, was: users.role },
  invitations: { firm: invitations.companyId, key: invitations.id, was: invitations.role },
} as const;

const page = "The remaining firm keeps the page its own people wrote.";
const proof = "Verification is tied to a firm’s own name: the remaining firm keeps its own proofs.";
const history = "The record of merged firms never changes.";

/** Columns with a firm's id that a merge leaves unchanged, each with the reason. */
export const unchangedReferences: readonly { firm: AnyMySqlColumn; why: string }[] = [
  { firm: companyOffices.companyId, why: page },
  { firm: companySectors.companyId, why: page },
  { firm: companySuites.companyId, why: page },
  { firm: companyPictures.companyId, why: page },
  { firm: companyVerifications.companyId, why: proof },
  { firm: verificationDocuments.companyId, why: proof },
  { firm: apcFigures.companyId, why: "Recalculated from the answers, five at a time." },
  { firm: advertTruthFigures.companyId, why: "Recounted from the answers, five at a time." },
  { firm: advertTruthReplies.companyId, why: "A reply is to the figures of one firm." },
  { firm: webhooks.companyId, why: "A webhook set up by one firm does not receive the other’s adverts." },
  { firm: freelancePractices.companyId, why: "A freelance recruiter’s practice is never merged." },
  { firm: companyMerges.fromCompanyId, why: history },
  { firm: companyMerges.intoCompanyId, why: history },
];
