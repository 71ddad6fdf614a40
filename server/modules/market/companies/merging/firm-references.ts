import type { AnyMySqlColumn } from "drizzle-orm/mysql-core";
import { invitations, users } from "#db/schema/accounts.ts";
import { apcAnswers, apcFigures, apcRecords, apcTrainees } from "#db/schema/apc.ts";
import { companies, companyOffices, companySectors } from "#db/schema/companies.ts";
import { companyMerges } from "#db/schema/company-merges.ts";
import { companyJoinRequests, companyLogos, companyOldSlugs, companySuites } from "#db/schema/company-pages.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { advertCredits, creditLimits } from "#db/schema/credits.ts";
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
  { firm: messageTemplates.companyId, key: messageTemplates.id, what: "Templates of messages" },
  { firm: creditOrders.companyId, key: creditOrders.id, what: "Orders" },
  { firm: advertCredits.companyId, key: advertCredits.id, what: "Lines of the account of credits", was: advertCredits.remaining },
  { firm: creditLimits.companyId, key: creditLimits.userId, what: "Limits of what one person uses" },
  { firm: contactRequests.firmId, key: contactRequests.id, what: "Requests for contact" },
  { firm: representations.firmId, key: representations.id, what: "Permissions to put people forward" },
  { firm: shortlists.firmId, key: shortlists.id, what: "Shortlists" },
  { firm: companyJoinRequests.companyId, key: companyJoinRequests.id, what: "Requests to join" },
  { firm: strikes.companyId, key: strikes.id, what: "Strikes" },
  { firm: appeals.companyId, key: appeals.id, what: "Appeals" },
  { firm: moderationQuestions.companyId, key: moderationQuestions.id, what: "Questions of administrators" },
  { firm: jobReports.firmId, key: jobReports.id, what: "Reports that its people sent" },
  { firm: profileHiddenFrom.companyId, key: profileHiddenFrom.userId, what: "People who hide from it", isOnePerFirm: true },
  { firm: hiddenEmployers.companyId, key: hiddenEmployers.userId, what: "People who want none of its adverts", isOnePerFirm: true },
  { firm: reportedPay.companyId, key: reportedPay.id, what: "Reports of pay" },
  { firm: apcTrainees.companyId, key: apcTrainees.userId, what: "Trainees who say they work there" },
  { firm: apcAnswers.companyId, key: apcAnswers.id, what: "Answers of trainees" },
  { firm: apcRecords.companyId, key: null, what: "What it states of support on the way to chartership", isOnePerFirm: true },
  { firm: companyLogos.companyId, key: null, what: "Logo", isOnePerFirm: true },
  { firm: companyOldSlugs.companyId, key: companyOldSlugs.slug, what: "Earlier addresses" },
  { firm: companies.mergedIntoCompanyId, key: companies.id, what: "Firms merged into it before" },
];

/** Moved individually, with adjusted rights at the remaining firm. */
export const individuallyMovedReferences = {
  members: { firm: users.companyId, key: users.id, was: users.role },
  invitations: { firm: invitations.companyId, key: invitations.id, was: invitations.role },
} as const;

const page = "The page of the firm that is kept says what its own people wrote.";
const proof = "What a firm has proved it has proved under its own name: the firm that is kept stands by its own proofs.";
const history = "Which firms were merged is never changed.";

/** Columns with a firm's id that a merge leaves unchanged, each with the reason. */
export const unchangedReferences: readonly { firm: AnyMySqlColumn; why: string }[] = [
  { firm: companyOffices.companyId, why: page },
  { firm: companySectors.companyId, why: page },
  { firm: companySuites.companyId, why: page },
  { firm: companyVerifications.companyId, why: proof },
  { firm: verificationDocuments.companyId, why: proof },
  { firm: apcFigures.companyId, why: "Counted anew from the answers, five at a time." },
  { firm: webhooks.companyId, why: "A system that one firm’s people named is not told of the other’s adverts: it is silent." },
  { firm: freelancePractices.companyId, why: "A freelance recruiter’s practice is never merged." },
  { firm: companyMerges.fromCompanyId, why: history },
  { firm: companyMerges.intoCompanyId, why: history },
];
