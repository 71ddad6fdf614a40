import { applicationReference } from "#db/applying-values.ts";
import { messageReads } from "#db/schema/messages.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Site } from "#server/kernel/site.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import type { NotificationFacts } from "#server/modules/people/notifications/notification-facts.ts";
import type { AnnouncedFacts, Announcements, InterviewNews, Line, Mail, Recipient } from "./announcements.types.ts";
import { findRecipient, listCorrespondents, listManagers, listPurchaseManagers } from "./readers.queries.ts";

const applicantLink = ({ origin }: Site, id: string) => origin + paths.jobseekerTab("applications", { application: id });
const employerLink = ({ origin }: Site, id: string) => origin + paths.recruiterTab("applicants", { application: id });

const interviewAnswers: ReadonlySet<InterviewNews> = new Set(["accepted", "time-asked", "declined"]);

const interviewLine = ({ application, interview, news }: AnnouncedFacts["interview.changed"], to: "applicant" | "employer"): Line => {
  const { id: applicationId, jobTitle, companyName } = application;
  const facts = { to, news, jobTitle, companyName, applicationId, startsAt: interview.startsAt.toISOString() };
  return { kind: "interview-news", facts, subjectId: interview.publicId, replacesUnread: true };
};
const interviewMail = (
  { application, interview, news, text, where, calendar }: AnnouncedFacts["interview.changed"],
  side: "applicant" | "employer",
  { name, email }: Recipient & { email: string },
  site: Site,
): Mail => {
  const { id, jobTitle, companyName } = application;
  const { startsAt, lengthMinutes, interviewers } = interview;
  const link = side === "applicant" ? applicantLink(site, id) : employerLink(site, id);
  const entry = calendar(side, { name, email }, link);
  const about = { name, side, news, jobTitle, companyName, startsAt, lengthMinutes, interviewers, text, link };
  const proposedTimes = interview.proposedTimes.map((moment) => new Date(moment));
  const facts = { ...about, where: where(side), proposedTimes };
  return { template: "interview-news", subjectId: interview.publicId, facts, ...(entry && { calendar: entry }) };
};

type PromisingAdvert = AnnouncedFacts["promise.due"]["advert"];
const promisedLink = ({ origin }: Site, { jobId }: PromisingAdvert) =>
  origin + paths.recruiterTab("applicants", { job: String(jobId), view: "table", reply: "promised" });

const promiseLine = (
  { jobId, jobTitle, companyName }: PromisingAdvert,
  { at, applicants = 0, pence = 0, applicationId = "", ...facts }: PromiseLineFacts,
) => ({
  kind: "promise-news" as const,
  facts: { jobId, jobTitle, companyName, applicants, pence, applicationId, at: at.toISOString(), ...facts },
});
type PromiseLineFacts = Pick<NotificationFacts["promise-news"], "to" | "news"> &
  Partial<Pick<NotificationFacts["promise-news"], "applicants" | "pence" | "applicationId">> & { at: Date };

const promiseMail = (
  { jobTitle, companyName }: PromisingAdvert,
  {
    applicants = 0,
    pence = 0,
    ...facts
  }: Pick<MailFacts["promise-news"], "name" | "side" | "news" | "at" | "link"> &
    Partial<Pick<MailFacts["promise-news"], "applicants" | "pence">>,
) => ({ template: "promise-news" as const, facts: { jobTitle, companyName, applicants, pence, ...facts } });

/** Notifications to applicants and employers about applications, interviews and their messages. */
export const applicationAnnouncements: Announcements<
  | "application.sent"
  | "application.moved"
  | "application.withdrawn"
  | "promise.due"
  | "promise.broken"
  | "promise.missed"
  | "promise.credited"
  | "truth.asked"
  | "interview.changed"
  | "message.sent"
> = {
  "application.sent": [
    {
      to: ({ applicantUserId }, { tx }) => findRecipient(tx, applicantUserId),
      mail: ({ id, advert: { jobTitle, companyName } }, { name }, site) => ({
        template: "application-sent",
        facts: { name, jobTitle, companyName, reference: applicationReference(id), link: applicantLink(site, id) },
      }),
    },
    {
      to: ({ advert }, { tx }) => listManagers(tx, advert),
      line: ({ id, advert: { jobId, jobTitle } }) => ({
        kind: "application-received",
        facts: { jobId, jobTitle, applicationId: id },
        subjectId: id,
      }),
      mail: ({ id, advert: { jobTitle } }, { name }, site) => ({
        template: "application-received",
        facts: { name, jobTitle, reference: applicationReference(id), link: employerLink(site, id) },
      }),
    },
  ],
  "application.moved": [
    {
      to: ({ application }, { tx }) => findRecipient(tx, application.userId),
      line: ({ application: { id, jobId, jobTitle, companyName }, state, toldAt }) => ({
        kind: "application-status",
        facts: { jobId, jobTitle, companyName, applicationId: id, state },
        subjectId: id,
        from: toldAt,
      }),
      mail: ({ application: { id, jobTitle, companyName }, state, message, reason, toldAt }, { name }, site) => ({
        template: "application-status",
        facts: { name, jobTitle, companyName, state, message, reason, link: applicantLink(site, id) },
        subjectId: id,
        notBefore: toldAt,
      }),
    },
  ],
  "application.withdrawn": [
    {
      to: (application, { tx }) => listManagers(tx, application),
      line: ({ id, jobId, jobTitle }) => ({
        kind: "application-withdrawn",
        facts: { jobId, jobTitle, applicationId: id },
        subjectId: id,
      }),
    },
  ],
  "promise.due": [
    {
      to: ({ advert }, { tx }) => listManagers(tx, advert),
      line: ({ advert, applicants, dueAt }) => promiseLine(advert, { to: "employer", news: "due", applicants, at: dueAt }),
      mail: ({ advert, applicants, dueAt }, { name }, site) =>
        promiseMail(advert, { name, side: "employer", news: "due", applicants, at: dueAt, link: promisedLink(site, advert) }),
    },
  ],
  "promise.broken": [
    {
      to: ({ applicant }, { tx }) => findRecipient(tx, applicant.userId),
      line: ({ advert, applicant: { id, dueAt } }) => ({
        ...promiseLine(advert, { to: "applicant", news: "broken", at: dueAt, applicationId: id }),
        subjectId: id,
      }),
      mail: ({ advert, applicant: { id, dueAt } }, { name }, site) =>
        promiseMail(advert, { name, side: "applicant", news: "broken", at: dueAt, link: applicantLink(site, id) }),
    },
  ],
  "promise.missed": [
    {
      to: ({ advert }, { tx }) => listManagers(tx, advert),
      line: ({ advert, applicants, until }) => promiseLine(advert, { to: "employer", news: "broken", applicants, at: until }),
      mail: ({ advert, applicants, until }, { name }, site) =>
        promiseMail(advert, { name, side: "employer", news: "broken", applicants, at: until, link: promisedLink(site, advert) }),
    },
  ],
  "promise.credited": [
    {
      to: ({ owner }, { tx }) => listPurchaseManagers(tx, owner),
      line: ({ advert, answers, pence, until }) =>
        promiseLine(advert, { to: "employer", news: "credited", applicants: answers, at: until, pence }),
      mail: ({ advert, answers, pence, until }, { name }, { origin }) => {
        const link = origin + paths.recruiterTab("billing");
        return promiseMail(advert, { name, side: "employer", news: "credited", applicants: answers, at: until, pence, link });
      },
    },
  ],
  "truth.asked": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      mail: ({ userId: _, ...facts }, { name }) => ({ template: "advert-truth", facts: { ...facts, name } }),
    },
  ],
  "interview.changed": [
    {
      to: ({ application, news }, { tx }) => (interviewAnswers.has(news) ? [] : findRecipient(tx, application.userId)),
      line: (facts) => interviewLine(facts, "applicant"),
      mail: (facts, reader, site) => interviewMail(facts, "applicant", reader, site),
    },
    {
      to: ({ application: { companyId, createdByUserId }, interview }, { tx }) =>
        listManagers(tx, { companyId, createdByUserId: interview.arrangedByUserId ?? createdByUserId }),
      line: (facts, { userId }) => (userId === facts.actorUserId ? null : interviewLine(facts, "employer")),
      mail: (facts, reader, site) => interviewMail(facts, "employer", reader, site),
    },
  ],
  "message.sent": [
    {
      to: ({ application, to }, { tx }) => listCorrespondents(tx, application, to),
      line: ({ application: { id, jobId, jobTitle, companyName }, to }) => ({
        kind: "message-received",
        facts: { jobId, jobTitle, companyName, applicationId: id, to },
        subjectId: id,
        replacesUnread: true,
      }),
      mail: ({ application: { id, jobTitle, companyName }, to }, { name }, { origin }) => {
        const conversation = { application: id };
        const path = to === "applicant" ? paths.jobseekerTab("messages", conversation) : paths.recruiterTab("messages", conversation);
        const from = to === "applicant" ? companyName : null;
        return { template: "message-received", facts: { name, jobTitle, from, link: origin + path } };
      },
      mailed: async (tx, { application }, { userId, now }) =>
        userId !== null &&
        (await tx
          .insert(messageReads)
          .values({ applicationId: application.rowId, userId, mailedAt: now })
          .onDuplicateKeyUpdate({ set: { mailedAt: now } })),
    },
  ],
};
