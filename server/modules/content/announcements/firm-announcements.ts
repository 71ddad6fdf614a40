import { paths } from "#server/addresses/paths.ts";
import type { Announcements } from "./announcements.types.ts";
import { findRecipient, listAdministrators, listFirmPeople } from "./readers.queries.ts";

/** Notifications to firms, advertisers and followers of an advert. */
export const firmAnnouncements: Announcements<
  | "member.moved"
  | "join.asked"
  | "join.answered"
  | "advert.decided"
  | "recruiter-page.decided"
  | "advert.changed"
  | "advert.moderated"
  | "advert.was-fraud"
  | "report.answered"
  | "strike.given"
  | "moderation.asked"
  | "firm.domain-checked"
  | "firm.verification-decided"
  | "truth.reply-decided"
  | "work-need.removed"
  | "webhook.paused"
> = {
  "member.moved": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ companyName, news, adverts }) => ({ kind: "team-news", facts: { companyName, news, adverts } }),
      mail: ({ companyName, news, adverts }, { name }, { origin }) => ({
        template: "team-news",
        facts: { name, companyName, news, adverts, link: origin + paths.recruiterTab("team") },
      }),
    },
  ],
  "join.asked": [
    {
      to: ({ company }, { tx }) => listAdministrators(tx, company.id),
      line: ({ company, requestId }) => ({ kind: "join-asked", facts: { companyName: company.name }, subjectId: requestId }),
      mail: ({ company }, { name }, { origin }) => ({
        template: "join-asked",
        facts: { name, companyName: company.name, link: origin + paths.recruiterTab("team") },
      }),
    },
  ],
  "join.answered": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ companyName, isAccepted }) => ({
        kind: "join-answered",
        facts: { companyName, answer: isAccepted ? "accepted" : "refused" },
      }),
      mail: ({ companyName, isAccepted }, { name }, { origin }) => ({
        template: "join-answered",
        facts: { name, companyName, isAccepted, link: origin + (isAccepted ? paths.recruiterDashboard : paths.createCompany) },
      }),
    },
  ],
  "advert.decided": [
    {
      to: ({ writerUserId }, { tx }) => findRecipient(tx, writerUserId),
      line: ({ postingId, outcome, mail }) => ({ kind: "advert-decided", facts: { postingId, jobTitle: mail.title, outcome } }),
      mail: ({ mail }) => ({ template: "moderation-decided", facts: mail }),
    },
  ],
  "recruiter-page.decided": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ outcome }) => ({ kind: "recruiter-profile-decided", facts: { outcome } }),
      mail: ({ mail }) => mail && { template: "moderation-decided", facts: mail },
    },
  ],
  "advert.changed": [
    {
      to: ({ readers }) => readers,
      line: ({ jobId, jobTitle, companyName, what }, { applicationId = "" }) => ({
        kind: "advert-changed",
        facts: { jobId, jobTitle, companyName, what, applicationId },
        subjectId: `advert ${jobId}`,
      }),
      mail: ({ jobId, jobTitle, companyName, changes, reason }, { name, applicationId = "" }, { origin }) => {
        const hasApplied = applicationId !== "";
        const link = origin + (hasApplied ? paths.jobseekerTab("applications", { application: applicationId }) : paths.job(jobId));
        const facts = { name, jobTitle, companyName, changes, reason, hasApplied, link };
        return { template: "advert-changed", facts, subjectId: `advert ${jobId}` };
      },
    },
  ],
  "advert.moderated": [
    {
      to: ({ companyId, writerUserId }, { tx }) => listFirmPeople(tx, companyId, writerUserId),
      mail: ({ jobId, jobTitle, news, reason }, { name }, { origin }) => ({
        template: "advert-moderated",
        facts: { name, jobTitle, news, reason, link: origin + paths.recruiterTab("jobs", { job: String(jobId) }) },
      }),
    },
  ],
  "advert.was-fraud": [
    {
      to: ({ readers }) => readers,
      mail: ({ jobTitle, companyName, text }, { name, applicationId = "" }, { origin }) => ({
        template: "advert-was-fraud",
        facts: { name, jobTitle, companyName, text, link: origin + paths.jobseekerTab("applications", { application: applicationId }) },
      }),
    },
  ],
  "report.answered": [
    {
      to: ({ reporter }) => [reporter],
      mail: ({ reference, jobTitle, outcome }, _, { origin }) => ({
        template: "report-outcome",
        facts: { reference, jobTitle, outcome, link: origin + paths.reportOutcome(reference) },
      }),
    },
  ],
  "strike.given": [
    {
      to: ({ company, posterUserId }, { tx }) => listFirmPeople(tx, company.id, posterUserId),
      mail: ({ company, reason, step, expiresAt }, { name }, { origin }) => ({
        template: "strike-given",
        facts: { name, companyName: company.name, reason, step, expiresAt, link: origin + paths.recruiterTab("company") },
      }),
    },
  ],
  "moderation.asked": [
    {
      to: ({ readers }) => readers,
      line: ({ questionId, about }) => ({ kind: "moderation-asked", facts: { questionId, about } }),
      mail: ({ questionId, about, question }, { name }, { origin }) => ({
        template: "moderation-asked",
        facts: { name, about, question, link: origin + paths.moderationQuestion(questionId) },
      }),
    },
  ],
  "firm.domain-checked": [
    {
      to: ({ firm }, { tx }) => listFirmPeople(tx, firm.id),
      mail: ({ firm, mail }, { name }) => ({ template: "domain-news", facts: { ...mail, name, companyName: firm.name } }),
    },
  ],
  "firm.verification-decided": [
    {
      to: ({ firm }, { tx }) => listFirmPeople(tx, firm.id),
      mail: ({ firm, mail }, { name }) => ({ template: "verification-decided", facts: { ...mail, name, companyName: firm.name } }),
    },
  ],
  "truth.reply-decided": [
    {
      to: ({ companyId }, { tx }) => listFirmPeople(tx, companyId),
      mail: ({ mail }, { name }) => ({ template: "moderation-decided", facts: { ...mail, name } }),
    },
  ],
  "work-need.removed": [
    {
      to: ({ firmId, announcedByUserId }, { tx }) => listFirmPeople(tx, firmId, announcedByUserId),
      mail: ({ mail }, { name }) => ({ template: "moderation-decided", facts: { ...mail, name } }),
    },
  ],
  "webhook.paused": [
    {
      to: ({ companyId }, { tx }) => listFirmPeople(tx, companyId),
      line: ({ webhookId, host }) => ({ kind: "webhook-paused", facts: { webhookId, host }, subjectId: webhookId }),
    },
  ],
};
