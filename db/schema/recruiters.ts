import { and, eq, lt, ne, or } from "drizzle-orm";
import { boolean, char, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { enquirySides, recruiterFieldKinds, recruiterProfileStates } from "../own-values.ts";
import { accountLifetimeText, annotatePersonal, byUser, inSubquery, type Person } from "../personal.ts";
import { monthsBefore, retention } from "../time-limits.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";

/** Only confirmed ones count. */
const placementStates = ["claimed", "confirmed", "disputed"] as const;

const profileWhy = "To show those who look for a recruiter who you are and what you work in.";

/** A freelance recruiter's public page, or the card of one who recruits for a firm. */
export const recruiterProfiles = mysqlTable(
  "recruiter_profiles",
  {
    userId: idReference("user_id")
      .primaryKey()
      .references(() => users.id),
    publicId: char("public_id", { length: 22 }).notNull(),
    state: mysqlEnum("state", recruiterProfileStates).notNull(),
    isVisible: boolean("is_visible").notNull().default(true),

    jobTitle: varchar("job_title", { length: 80 }),
    directLine: varchar("direct_line", { length: 30 }),
    isLineShown: boolean("is_line_shown").notNull().default(false),

    /** Full trading name of a freelance recruiter; null when they trade under their own name. */
    firmName: varchar("firm_name", { length: 120 }),
    /** Normalised trading name. */
    firmKey: varchar("firm_key", { length: 120 }),
    companyNumber: char("company_number", { length: 8 }),
    headline: varchar("headline", { length: 120 }),
    about: text("about"),
    recruitingSince: smallint("recruiting_since", { unsigned: true }),
    doesPermanent: boolean("does_permanent").notNull().default(false),
    doesTemporary: boolean("does_temporary").notNull().default(false),
    terms: varchar("terms", { length: 1000 }),
    /** Whether candidates see the margin taken from what the hirer pays. */
    isMarginShown: boolean("is_margin_shown").notNull().default(false),

    sentAt: moment("sent_at"),
    decidedAt: moment("decided_at"),
    /** Null when no review was needed, and once erased. */
    decidedByUserId: idReference("decided_by_user_id").references(() => users.id),
    /** Why it was refused, worded for the recruiter. */
    decisionReason: varchar("decision_reason", { length: 500 }),
    version: int("version", { unsigned: true }).notNull().default(1),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("recruiter_profiles_public_id").on(t.publicId),
    uniqueIndex("recruiter_profiles_company_number").on(t.companyNumber),
    index("recruiter_profiles_firm_key").on(t.firmKey),
    index("recruiter_profiles_state").on(t.state, t.sentAt),
    index("recruiter_profiles_decided_by").on(t.decidedByUserId),
  ],
);
annotatePersonal(recruiterProfiles, {
  what: "If you recruit: what you show of yourself, and what became of it when it was checked.",
  why: profileWhy,
  howLong: accountLifetimeText,
  export: [
    "publicId",
    "state",
    "isVisible",
    "jobTitle",
    "directLine",
    "isLineShown",
    "firmName",
    "companyNumber",
    "headline",
    "about",
    "recruitingSince",
    "doesPermanent",
    "doesTemporary",
    "terms",
    "isMarginShown",
    "sentAt",
    "decidedAt",
    "decisionReason",
    "createdAt",
    "updatedAt",
  ],
  internal: ["userId", "firmKey", "version"],
  others: ["decidedByUserId"],
  file: "recruiter-profile",
  erasure: [
    { does: "delete", rows: byUser(recruiterProfiles.userId) },
    { does: "anonymise", rows: byUser(recruiterProfiles.decidedByUserId), set: () => ({ decidedByUserId: null }) },
  ],
});

/** A recruiter's specialisms: roles, regions, sectors and contract suites. */
export const recruiterFields = mysqlTable(
  "recruiter_fields",
  {
    userId: requiredReference("user_id", () => users.id),
    kind: mysqlEnum("kind", recruiterFieldKinds).notNull(),
    slug: slugColumn("slug").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.slug] })],
);
annotatePersonal(recruiterFields, {
  what: "If you recruit: the roles, regions, sectors and contract suites you work in.",
  why: profileWhy,
  howLong: accountLifetimeText,
  export: ["kind", "slug"],
  internal: ["userId"],
  file: "recruiter-fields",
});

/** Enquiries sent to a freelance recruiter through their page's form. */
export const recruiterEnquiries = mysqlTable(
  "recruiter_enquiries",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    recruiterUserId: requiredReference("recruiter_user_id", () => users.id),
    /** Null once erased. */
    senderUserId: idReference("sender_user_id").references(() => users.id),
    senderName: varchar("sender_name", { length: 120 }).notNull(),
    senderEmail: varchar("sender_email", { length: 254 }).notNull(),
    message: text("message").notNull(),
    /** Hash of sender, recipient, text and day: a repeated enquiry is not stored twice. */
    contentHash: char("content_hash", { length: 64 }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** Time of the latest follow-up by either side; null when there is none. */
    answeredAt: moment("answered_at"),
    /** Null while it has something unread for the recruiter, or for the sender. */
    readAt: moment("read_at"),
    writerReadAt: moment("writer_read_at"),
    /** When the recruiter archived it; a later message brings it back. */
    archivedAt: moment("archived_at"),
    /** When each side was e-mailed about unread messages; null once read. */
    recruiterMailedAt: moment("recruiter_mailed_at"),
    writerMailedAt: moment("writer_mailed_at"),
  },
  (t) => [
    uniqueIndex("recruiter_enquiries_public_id").on(t.publicId),
    uniqueIndex("recruiter_enquiries_content").on(t.contentHash),
    index("recruiter_enquiries_recruiter").on(t.recruiterUserId, t.createdAt),
    index("recruiter_enquiries_sender").on(t.senderUserId, t.createdAt),
    index("recruiter_enquiries_created").on(t.createdAt),
  ],
);

const isPersonsEnquiry = ({ userId }: Person) =>
  or(eq(recruiterEnquiries.senderUserId, userId), eq(recruiterEnquiries.recruiterUserId, userId));

annotatePersonal(recruiterEnquiries, {
  what: "What you wrote to freelance recruiters by the form on their pages, and what was written to you by yours.",
  why: "To bring it to the recruiter without either of you having to print an address.",
  howLong: `${retention.contactMonths} months.`,
  export: ["publicId", "message", "createdAt", "answeredAt", "readAt", "writerReadAt", "archivedAt"],
  secret: ["contentHash"],
  internal: ["id", "recruiterUserId", "senderUserId", "recruiterMailedAt", "writerMailedAt"],
  others: ["senderName", "senderEmail"],
  file: "recruiter-enquiries",
  about: isPersonsEnquiry,
  outdated: (now) => lt(recruiterEnquiries.createdAt, monthsBefore(now, retention.contactMonths)),
});

/** Follow-ups to an enquiry by either side, ordered by ascending id. */
export const recruiterEnquiryAnswers = mysqlTable(
  "recruiter_enquiry_answers",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    enquiryId: requiredReference("enquiry_id", () => recruiterEnquiries.id, { onDelete: "cascade" }),
    side: mysqlEnum("side", enquirySides).notNull(),
    authorUserId: requiredReference("author_user_id", () => users.id),
    text: text("body").notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (t) => [
    uniqueIndex("recruiter_enquiry_answers_public_id").on(t.publicId),
    index("recruiter_enquiry_answers_enquiry").on(t.enquiryId, t.id),
    index("recruiter_enquiry_answers_author").on(t.authorUserId),
    index("recruiter_enquiry_answers_sent").on(t.sentAt),
  ],
);

const ofPersonsEnquiries = (person: Person) =>
  inSubquery(recruiterEnquiryAnswers.enquiryId, recruiterEnquiries.id, isPersonsEnquiry(person));

annotatePersonal(recruiterEnquiryAnswers, {
  what: "What you and a freelance recruiter wrote to each other after the first message.",
  why: "To bring it to the other side without either of you having to print an address.",
  howLong: `${retention.contactMonths} months.`,
  export: ["publicId", "side", "text", "sentAt"],
  internal: ["id", "enquiryId", "authorUserId"],
  file: "recruiter-enquiry-answers",
  about: ofPersonsEnquiries,
  erasure: [
    { does: "delete", rows: ofPersonsEnquiries },
    { does: "delete", rows: byUser(recruiterEnquiryAnswers.authorUserId) },
  ],
  outdated: (now) => lt(recruiterEnquiryAnswers.sentAt, monthsBefore(now, retention.contactMonths)),
});

/** Senders that a freelance recruiter has blocked. */
export const recruiterEnquiryBlocks = mysqlTable(
  "recruiter_enquiry_blocks",
  {
    recruiterUserId: requiredReference("recruiter_user_id", () => users.id),
    senderUserId: requiredReference("sender_user_id", () => users.id),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.recruiterUserId, t.senderUserId] }), index("recruiter_enquiry_blocks_sender").on(t.senderUserId)],
);
annotatePersonal(recruiterEnquiryBlocks, {
  what: "If you are a freelance recruiter: the people whose messages you block, and those who block yours.",
  why: "So that blocked messages are not delivered.",
  howLong: "As long as you have an account.",
  export: ["createdAt"],
  internal: ["recruiterUserId"],
  others: ["senderUserId"],
  file: "recruiter-enquiry-blocks",
  about: byUser(recruiterEnquiryBlocks.recruiterUserId),
  erasure: [
    {
      does: "delete",
      rows: ({ userId }) => or(eq(recruiterEnquiryBlocks.recruiterUserId, userId), eq(recruiterEnquiryBlocks.senderUserId, userId)),
    },
  ],
});

/** A freelance recruiter's claim to a hire, and the hired person's response. */
export const placementClaims = mysqlTable(
  "placement_claims",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    /** The application may have been deleted; a confirmed claim stays. */
    applicationId: idReference("application_id").notNull(),
    /** Null once erased. */
    recruiterUserId: idReference("recruiter_user_id").references(() => users.id),
    /** Null once erased. */
    candidateUserId: idReference("candidate_user_id").references(() => users.id),
    state: mysqlEnum("state", placementStates).notNull(),
    /** Why the hired person disputes it; visible to administrators. */
    disputeReason: varchar("dispute_reason", { length: 500 }),
    claimedAt: moment("claimed_at").notNull(),
    answeredAt: moment("answered_at"),
  },
  (t) => [
    uniqueIndex("placement_claims_public_id").on(t.publicId),
    uniqueIndex("placement_claims_application").on(t.applicationId),
    index("placement_claims_recruiter").on(t.recruiterUserId, t.state),
    index("placement_claims_candidate").on(t.candidateUserId, t.state),
  ],
);
annotatePersonal(placementClaims, {
  what: "Placements: hires that a freelance recruiter says were theirs, and whether the person hired agrees.",
  why: "To count on a recruiter’s page only what both sides confirm.",
  howLong: `Confirmed ones as long as the recruiter has an account, others ${retention.hiredApplicationMonths} months.`,
  export: ["publicId", "state", "claimedAt", "answeredAt"],
  internal: ["id", "applicationId", "recruiterUserId", "candidateUserId"],
  others: ["disputeReason"],
  file: "placements",
  about: ({ userId }) => or(eq(placementClaims.candidateUserId, userId), eq(placementClaims.recruiterUserId, userId)),
  erasure: [
    { does: "delete", rows: byUser(placementClaims.recruiterUserId) },
    {
      does: "anonymise",
      rows: byUser(placementClaims.candidateUserId),
      set: () => ({ candidateUserId: null, disputeReason: null }),
    },
  ],
  outdated: (now) =>
    and(ne(placementClaims.state, "confirmed"), lt(placementClaims.claimedAt, monthsBefore(now, retention.hiredApplicationMonths))),
});
