import type { RejectionReason } from "#db/applying-values.ts";
import type { WorkEndKind } from "#db/candidate-values.ts";
import type { StrikeStep } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import type { InterviewStep } from "#db/interview-values.ts";
import type { ApplicationState, NotificationKind, RepresentationState, TeamEvent, TruthOccasion, WorkAnswer } from "#db/own-values.ts";
import type { AdvertChange } from "#db/schema/job-versions.ts";
import type { MailedCalendar } from "#db/schema/mail.ts";
import type { Site } from "#server/kernel/site.ts";
import type { MailFacts, MailTemplate, OrderMailNews } from "#server/modules/content/mail/mail.types.ts";
import type { QueueMailInput } from "#server/modules/content/mail/outbox.commands.ts";
import type { NotificationFacts, OrderOutcome } from "#server/modules/people/notifications/notification-facts.ts";

/** A recipient. Without an account, by mail only; without an address, or where no mail is due, on the site only. */
export interface Recipient {
  userId: number | null;
  name: string;
  email: string | null;
  /** For a recipient who has applied to the advert concerned. */
  applicationId?: string;
}

interface Application {
  id: string;
  userId: number | null;
  jobId: number;
  jobTitle: string;
  companyId: number;
  companyName: string;
  createdByUserId: number | null;
}
type PromisingAdvert = Omit<Application, "id" | "userId">;
interface Interview {
  publicId: string;
  arrangedByUserId: number | null;
  startsAt: Date;
  lengthMinutes: number;
  interviewers: string;
  proposedTimes: readonly string[];
}
export type InterviewNews = InterviewStep | "reminder";
type Side = "applicant" | "employer";

interface ContactRequest {
  id: string;
  candidateUserId: number | null;
  askedByUserId: number | null;
  firmName: string;
  role: string;
}
interface FirmRequest extends ContactRequest {
  firmId: number;
}
interface Enquiry {
  publicId: string;
  recruiterUserId: number;
  senderUserId: number | null;
  senderName: string;
  recruiterMailedAt: Date | null;
  writerMailedAt: Date | null;
}
export interface AnnouncedOrder {
  publicId: string;
  companyId: number | null;
  freelanceUserId: number | null;
  orderedByUserId: number;
  planName: string;
  quantity: number;
  grossPence: number;
  invoiceNumber: string | null;
}
interface Firm {
  id: number;
  name: string;
}
type MailFactsWithoutNames<Template extends keyof MailFacts> = Omit<MailFacts[Template], "name" | "companyName">;

/** Events by name, with the facts used in their texts. */
export interface AnnouncedFacts {
  "application.sent": { id: string; applicantUserId: number; advert: Omit<Application, "id" | "userId"> };
  /** Visible from `toldAt` on. */
  "application.moved": {
    application: Application;
    state: ApplicationState;
    message: string | null;
    reason: RejectionReason | null;
    toldAt: Date;
  };
  "application.withdrawn": Application;
  /** Answers that an advert promises are due by `dueAt`. */
  "promise.due": { advert: PromisingAdvert; applicants: number; dueAt: Date };
  "promise.broken": { advert: PromisingAdvert; applicant: { id: string; userId: number | null; dueAt: Date } };
  /** The advert's firm may make no promise until `until`. */
  "promise.missed": { advert: PromisingAdvert; applicants: number; until: Date };
  "promise.credited": {
    advert: PromisingAdvert;
    owner: { companyId: number | null; freelanceUserId: number | null };
    answers: number;
    pence: number;
    until: Date;
  };
  "truth.asked": { userId: number | null; jobTitle: string; companyName: string; occasion: TruthOccasion; until: Date; link: string };
  "truth.reply-decided": { companyId: number; mail: Omit<MailFacts["moderation-decided"], "name"> };
  /** `where` and `calendar` are worded for one side; the user who acted gets no on-site notification. */
  "interview.changed": {
    application: Application;
    interview: Interview;
    news: InterviewNews;
    text: string | null;
    actorUserId: number | null;
    where: (side: Side) => string;
    calendar: (side: Side, attendee: { name: string; email: string }, link: string) => MailedCalendar | null;
  };
  "message.sent": { application: Application & { rowId: number }; to: Side };
  "contact.asked": Omit<ContactRequest, "askedByUserId"> & { candidateUserId: number; answerBy: Date };
  "contact.answered": { request: FirmRequest; state: "accepted" | "declined" | "lapsed" | "ended" };
  "contact.ended": ContactRequest;
  "contact.reported": { request: ContactRequest & { message: string }; reason: string; reporter: { name: string; email: string } };
  "contact.written": { request: FirmRequest; to: "candidate" | "firm" };
  /** `endsOn`: "2027-03"; `jobsPath`: path of matching adverts. */
  "work-end.near": { userId: number; endsOn: string; kind: WorkEndKind; monthsLeft: number; jobsPath: string };
  "work-need.announced": { userId: number; needId: string; firmName: string; role: string; month: string };
  "work-need.removed": { firmId: number; announcedByUserId: number | null; mail: Omit<MailFacts["moderation-decided"], "name"> };
  "work-need.answered": { firmId: number; announcedByUserId: number | null; requestId: string; role: string; month: string };
  "representation.asked": Omit<ContactRequest, "askedByUserId"> & { candidateUserId: number; answerBy: Date };
  "representation.moved": {
    request: FirmRequest;
    state: Exclude<RepresentationState, "asked">;
    reason: string | null;
    expiresAt: Date | null;
  };
  "shortlist.judged": { makerUserId: number; listId: string; listName: string };
  "placement.claimed": { candidateUserId: number } & NotificationFacts["placement-claimed"];
  "placement.answered": { recruiterUserId: number } & NotificationFacts["placement-answered"];
  "enquiry.sent": { enquiryId: string; recruiterUserId: number; senderName: string; message: string };
  "enquiry.answered": { enquiry: Enquiry; by: "recruiter"; recruiterName: string } | { enquiry: Enquiry; by: "writer" };
  "member.moved": { userId: number; companyName: string; news: TeamEvent; adverts: number };
  "join.asked": { company: Firm; requestId: string };
  "join.answered": { userId: number; companyName: string; isAccepted: boolean };
  "advert.decided": {
    writerUserId: number;
    postingId: string;
    outcome: NotificationFacts["advert-decided"]["outcome"];
    mail: MailFacts["moderation-decided"];
  };
  "recruiter-page.decided": { userId: number; outcome: "shown" | "refused"; mail: MailFacts["moderation-decided"] | null };
  "advert.changed": {
    readers: readonly Recipient[];
    jobId: number;
    jobTitle: string;
    companyName: string;
    /** "Pay and place" */
    what: string;
    changes: AdvertChange[];
    reason: string | null;
  };
  "advert.moderated": {
    companyId: number;
    writerUserId: number | null;
    jobId: number;
    jobTitle: string;
    news: MailFacts["advert-moderated"]["news"];
    reason: string | null;
  };
  "advert.was-fraud": { readers: readonly (Recipient & { applicationId: string })[]; jobTitle: string; companyName: string; text: string };
  "report.answered": { reporter: Recipient; reference: string; jobTitle: string; outcome: MailFacts["report-outcome"]["outcome"] };
  "strike.given": { company: Firm; posterUserId: number | null; reason: string; step: StrikeStep; expiresAt: Date };
  "moderation.asked": { readers: readonly Recipient[]; questionId: string; about: string; question: string };
  "firm.domain-checked": { firm: Firm; mail: MailFactsWithoutNames<"domain-news"> };
  "firm.verification-decided": { firm: Firm; mail: MailFactsWithoutNames<"verification-decided"> };
  "webhook.paused": { companyId: number; webhookId: string; host: string };
  "order.settled": { order: AnnouncedOrder; outcome: OrderOutcome; jobTitle: string };
  "order.changed": { order: AnnouncedOrder; news: OrderMailNews; reason: string | null };
  "order.invoiced": { order: AnnouncedOrder & { invoiceNumber: string; vatPence: number; dueAt: Date }; payTo: string[] };
  "order.in-question": { order: AnnouncedOrder; problem: string };
  "credits.expiring": {
    owner: { companyId: number | null; freelanceUserId: number | null };
    companyName: string | null;
    credits: number;
    until: Date;
  };
  /** A request to confirm a project was answered, or a confirmation taken back. */
  "work.answered": { userId: number; project: string; answer: WorkAnswer };
  "availability.due": { userId: number; freeFrom: string; isFound: boolean };
  "card.expiring": { userId: number; until: string };
  "saved-job.closing": { userId: number; jobId: number; jobTitle: string; closesAt: Date };
  "support-view.begun": { userId: number; reason: string; startedAt: Date; endsAt: Date };
}

export type AnnouncedName = keyof AnnouncedFacts;

/** An on-site notification. `replacesUnread`: replaces the recipient's unread one on the subject. `from`: when it becomes visible. */
export type Line = {
  [Kind in NotificationKind]: { kind: Kind; facts: NotificationFacts[Kind]; subjectId?: string; replacesUnread?: true; from?: Date };
}[NotificationKind];
export type Mail = { [Template in MailTemplate]: Omit<QueueMailInput<Template>, "to" | "userId"> }[MailTemplate];

/** A notification's recipients, on-site text and mail; null where this recipient does not get that form. */
export interface Announcement<Facts> {
  to: (facts: Facts, at: { tx: Db; site: Site }) => Promise<readonly Recipient[]> | readonly Recipient[];
  line?: (facts: Facts, reader: Recipient) => Line | null;
  mail?: (facts: Facts, reader: Recipient & { email: string }, site: Site) => Mail | null;
  /** Runs once the mail is in the outbox. */
  mailed?: (tx: Db, facts: Facts, at: { userId: number | null; now: Date }) => Promise<unknown>;
}

export type Announcements<Name extends AnnouncedName> = { readonly [Each in Name]: readonly Announcement<AnnouncedFacts[Each]>[] };
