import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { recruiterEnquiries } from "#db/schema/recruiters.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Site } from "#server/kernel/site.ts";
import type { NotificationFacts } from "#server/modules/people/notifications/notification-facts.ts";
import type { Announcements, Line, Mail } from "./announcements.types.ts";
import { findRecipient, listManagers } from "./readers.queries.ts";

const representationLink = ({ origin }: Site, id: string) => origin + paths.jobseekerTab("representation", { request: id });

const ownWorkEnd = paths.jobseekerTab("work-end");
type WorkEndFacts = NotificationFacts["work-end-news"];
type SomeWorkEndFacts = Pick<WorkEndFacts, "news" | "month"> & Partial<WorkEndFacts>;
const allWorkEndFacts = (facts: SomeWorkEndFacts): WorkEndFacts => ({
  ...{ kind: "contract-end", monthsLeft: 0, firmName: "", role: "", requestId: "" },
  ...facts,
});
const workEndLine = (facts: SomeWorkEndFacts): Line => ({ kind: "work-end-news", facts: allWorkEndFacts(facts) });
const workEndMail = ({ name, link, ownLink, ...facts }: SomeWorkEndFacts & { name: string; link: string; ownLink: string }): Mail => ({
  template: "work-end-news",
  facts: { ...allWorkEndFacts(facts), name, link, ownLink },
});

/** The recruiter who sent a request while they act for its firm; else everybody who does. */
const listRequestManagers = (tx: Db, { firmId, askedByUserId }: { firmId: number; askedByUserId: number | null }) =>
  listManagers(tx, { companyId: firmId, createdByUserId: askedByUserId });

/** The candidate's own actions, confirmed to them by mail only. */
const doneByCandidate: ReadonlySet<string> = new Set(["given", "refused", "revoked", "replaced"]);

/**
 * Notifications to jobseekers and recruiters about each other's requests, enquiries and claims. A request's client is named on the site
 * only.
 */
export const contactAnnouncements: Announcements<
  | "contact.asked"
  | "contact.answered"
  | "contact.ended"
  | "contact.reported"
  | "contact.written"
  | "work-end.near"
  | "work-need.announced"
  | "work-need.answered"
  | "representation.asked"
  | "representation.moved"
  | "shortlist.judged"
  | "placement.claimed"
  | "placement.answered"
  | "enquiry.sent"
  | "enquiry.answered"
> = {
  "contact.asked": [
    {
      to: ({ candidateUserId }, { tx }) => findRecipient(tx, candidateUserId),
      line: ({ id, firmName, role }) => ({ kind: "contact-asked", facts: { requestId: id, firmName, role }, subjectId: id }),
      mail: ({ id, firmName, role, answerBy }, { name }, { origin }) => ({
        template: "contact-asked",
        facts: { name, firmName, role, answerBy, link: origin + paths.jobseekerTab("requests", { request: id }) },
      }),
    },
  ],
  "contact.answered": [
    {
      to: ({ request }, { tx }) => listRequestManagers(tx, request),
      line: ({ request: { id, role }, state }) => ({ kind: "contact-answered", facts: { requestId: id, role, state }, subjectId: id }),
      mail: ({ request: { id, role }, state }, { name }, { origin }) => {
        if (state !== "accepted" && state !== "declined") return null;
        const link = origin + paths.recruiterTab("candidates", { part: "requests", request: id });
        return { template: "contact-answered", facts: { name, role, isAccepted: state === "accepted", link } };
      },
    },
  ],
  "contact.ended": [
    {
      to: ({ candidateUserId }, { tx }) => findRecipient(tx, candidateUserId),
      line: ({ id, firmName, role }) => ({ kind: "contact-ended", facts: { requestId: id, firmName, role }, subjectId: id }),
    },
  ],
  "contact.reported": [
    {
      to: (_, { site }) => [{ userId: null, name: site.name, email: site.supportEmail }],
      mail: ({ request: { id, firmName, role, message }, reason, reporter }) => ({
        template: "contact-message",
        facts: {
          ...reporter,
          reference: id,
          topic: "other",
          isOwnAddress: true,
          message: `A request for contact was reported.\nRequest: ${id}\nFirm: ${firmName}\nRole: ${role}\nReason: ${reason}\n\nIt said:\n${message}`,
        },
      }),
    },
  ],
  "contact.written": [
    {
      to: ({ request, to }, { tx }) => (to === "candidate" ? findRecipient(tx, request.candidateUserId) : listRequestManagers(tx, request)),
      line: ({ request: { id, firmName, role }, to }) => ({
        kind: "contact-message",
        facts: { requestId: id, firmName, role, to },
        subjectId: id,
        replacesUnread: true,
      }),
    },
  ],
  "work-end.near": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ endsOn, kind, monthsLeft }) => workEndLine({ news: "ending", month: endsOn, kind, monthsLeft }),
      mail: ({ endsOn, kind, monthsLeft, jobsPath }, { name }, { origin }) =>
        workEndMail({ name, news: "ending", month: endsOn, kind, monthsLeft, link: origin + jobsPath, ownLink: origin + ownWorkEnd }),
    },
  ],
  "work-need.announced": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ needId, firmName, role, month }) => ({ ...workEndLine({ news: "need", month, firmName, role }), subjectId: needId }),
      mail: ({ firmName, role, month }, { name }, { origin }) =>
        workEndMail({ name, news: "need", month, firmName, role, link: origin + ownWorkEnd, ownLink: origin + ownWorkEnd }),
    },
  ],
  "work-need.answered": [
    {
      to: ({ firmId, announcedByUserId }, { tx }) => listManagers(tx, { companyId: firmId, createdByUserId: announcedByUserId }),
      line: ({ requestId, role, month }) => workEndLine({ news: "introduced", month, role, requestId }),
      mail: ({ requestId, role, month }, { name }, { origin }) => {
        const link = origin + paths.recruiterTab("candidates", { part: "requests", request: requestId });
        return workEndMail({ name, news: "introduced", month, role, link, ownLink: origin + paths.recruiterTab("work-ends") });
      },
    },
  ],
  "representation.asked": [
    {
      to: ({ candidateUserId }, { tx }) => findRecipient(tx, candidateUserId),
      line: ({ id, firmName, role }) => ({ kind: "representation-asked", facts: { representationId: id, firmName, role }, subjectId: id }),
      mail: ({ id, firmName, role, answerBy }, { name }, site) => ({
        template: "representation-asked",
        facts: { name, firmName, role, answerBy, link: representationLink(site, id) },
      }),
    },
  ],
  "representation.moved": [
    {
      to: ({ request }, { tx }) => listRequestManagers(tx, request),
      line: ({ request: { id, role }, state }) => ({
        kind: "representation-answered",
        facts: { representationId: id, role, state },
        subjectId: id,
      }),
      mail: ({ request: { firmName, role }, state, reason, expiresAt }, { name }, { origin }) => ({
        template: "representation-news",
        facts: { name, side: "firm", firmName, role, state, reason, expiresAt, link: origin + paths.recruiterDashboard },
      }),
    },
    {
      to: ({ request }, { tx }) => findRecipient(tx, request.candidateUserId),
      line: ({ request: { id, firmName, role }, state }) =>
        doneByCandidate.has(state)
          ? null
          : { kind: "representation-ended", facts: { representationId: id, firmName, role, state }, subjectId: id },
      mail: ({ request: { id, firmName, role }, state, expiresAt }, { name }, site) => ({
        template: "representation-news",
        facts: { name, side: "candidate", firmName, role, state, reason: null, expiresAt, link: representationLink(site, id) },
      }),
    },
  ],
  "shortlist.judged": [
    {
      to: ({ makerUserId }, { tx }) => findRecipient(tx, makerUserId),
      line: ({ listId, listName }) => ({
        kind: "shortlist-feedback",
        facts: { shortlistId: listId, shortlistName: listName },
        subjectId: listId,
        replacesUnread: true,
      }),
    },
  ],
  "placement.claimed": [
    {
      to: ({ candidateUserId }, { tx }) => findRecipient(tx, candidateUserId),
      line: ({ claimId, jobTitle, firmName }) => ({
        kind: "placement-claimed",
        facts: { claimId, jobTitle, firmName },
        subjectId: claimId,
      }),
    },
  ],
  "placement.answered": [
    {
      to: ({ recruiterUserId }, { tx }) => findRecipient(tx, recruiterUserId),
      line: ({ claimId, jobTitle, answer }) => ({ kind: "placement-answered", facts: { claimId, jobTitle, answer }, subjectId: claimId }),
    },
  ],
  "enquiry.sent": [
    {
      to: ({ recruiterUserId }, { tx }) => findRecipient(tx, recruiterUserId),
      line: ({ enquiryId }) => ({ kind: "enquiry-received", facts: { enquiryId }, subjectId: enquiryId }),
      mail: ({ enquiryId, senderName, message }, { name }, { origin }) => ({
        template: "recruiter-enquiry",
        facts: { name, senderName, message, link: origin + paths.recruiterTab("messages", { enquiry: enquiryId }) },
      }),
      mailed: (tx, { enquiryId }, { now }) =>
        tx.update(recruiterEnquiries).set({ recruiterMailedAt: now }).where(eq(recruiterEnquiries.publicId, enquiryId)),
    },
  ],
  // Mailed only the first time, until the recipient has read it.
  "enquiry.answered": [
    {
      to: ({ enquiry, by }, { tx }) => (by === "recruiter" ? findRecipient(tx, enquiry.senderUserId) : []),
      line: ({ enquiry: { publicId } }) => ({
        kind: "enquiry-answered",
        facts: { enquiryId: publicId },
        subjectId: publicId,
        replacesUnread: true,
      }),
      mail: (facts, { name }, { origin }) => {
        const { publicId, writerMailedAt } = facts.enquiry;
        if (facts.by !== "recruiter" || writerMailedAt !== null) return null;
        const link = origin + paths.enquirySent(publicId);
        return { template: "enquiry-answered", facts: { name, from: facts.recruiterName, link }, subjectId: publicId };
      },
      mailed: (tx, { enquiry }, { now }) =>
        tx.update(recruiterEnquiries).set({ writerMailedAt: now }).where(eq(recruiterEnquiries.publicId, enquiry.publicId)),
    },
    {
      to: ({ enquiry, by }, { tx }) => (by === "writer" ? findRecipient(tx, enquiry.recruiterUserId) : []),
      line: ({ enquiry: { publicId } }) => ({
        kind: "enquiry-received",
        facts: { enquiryId: publicId },
        subjectId: publicId,
        replacesUnread: true,
      }),
      mail: ({ enquiry: { publicId, senderName, recruiterMailedAt } }, { name }, { origin }) => {
        if (recruiterMailedAt !== null) return null;
        const link = origin + paths.recruiterTab("messages", { enquiry: publicId });
        return { template: "enquiry-answered", facts: { name, from: senderName, link }, subjectId: publicId };
      },
      mailed: (tx, { enquiry }, { now }) =>
        tx.update(recruiterEnquiries).set({ recruiterMailedAt: now }).where(eq(recruiterEnquiries.publicId, enquiry.publicId)),
    },
  ],
};
