import { eq, or } from "drizzle-orm";
import { char, index, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { documentFileKinds, documentKinds, domainMethods, domainStates, registerStates } from "../company-values.ts";
import { scanStates } from "../cv-values.ts";
import { annotatePersonal, byFreelancePractice } from "../personal.ts";
import { users } from "./accounts.ts";
import { idColumn, idReference, moment, requiredReference } from "./columns.ts";
import { companies } from "./companies.ts";
import { storedFiles } from "./cvs.ts";

const firm = () => requiredReference("company_id", () => companies.id);

/** Evidence of identity from a firm or a freelance recruiter's practice. The overall result is `companies.verification`. */
export const companyVerifications = mysqlTable(
  "company_verifications",
  {
    companyId: firm().primaryKey(),
    /** As in the register: eight digits, or two letters and six. */
    companyNumber: char("company_number", { length: 8 }),
    /** Name on the register, which may differ from the trading name on the board. */
    registeredName: varchar("registered_name", { length: 160 }),
    register: mysqlEnum("register", registerStates).notNull().default("not-looked-up"),
    registerName: varchar("register_name", { length: 160 }),
    registerAskedAt: moment("register_asked_at"),
    /** Insurer and cover, in the agency's wording. */
    insurance: varchar("insurance", { length: 200 }),

    domain: varchar("domain", { length: 253 }),
    domainMethod: mysqlEnum("domain_method", domainMethods),
    /** Code to be found at the domain; useless elsewhere. */
    domainCode: varchar("domain_code", { length: 64 }),
    domainState: mysqlEnum("domain_state", domainStates),
    domainProvedAt: moment("domain_proved_at"),
    domainLookedAt: moment("domain_looked_at"),
    /** Result of the last check, in words. */
    domainFound: varchar("domain_found", { length: 500 }),
    domainMissingSince: moment("domain_missing_since"),
    /** When the next check is due; null when there is nothing to check. */
    domainLookDueAt: moment("domain_look_due_at"),

    /** Website domain at which a member of the firm confirmed an e-mail address. */
    workDomain: varchar("work_domain", { length: 253 }),
    workDomainProvedAt: moment("work_domain_proved_at"),
    workDomainUserId: idReference("work_domain_user_id"),

    submittedAt: moment("submitted_at"),
    submittedByUserId: idReference("submitted_by_user_id"),
    decidedAt: moment("decided_at"),
    decidedByUserId: idReference("decided_by_user_id"),
    /** Reason for refusal, or an administrator's note to the firm. */
    reason: varchar("reason", { length: 500 }),
    documentsSeenAt: moment("documents_seen_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    index("company_verifications_look").on(t.domainLookDueAt),
    index("company_verifications_submitted").on(t.submittedAt),
    index("company_verifications_number").on(t.companyNumber),
  ],
);

const verificationOfPractice = byFreelancePractice(companyVerifications.companyId);

annotatePersonal(companyVerifications, {
  what: "If you recruit on your own account: what you gave to prove who you are, and what was decided. For a company: that you sent its proof or confirmed an address at its domain.",
  why: "To show people who look for work that an advertiser is who it says it is.",
  howLong: "As long as you have an account, or the company is on the board.",
  export: [
    "companyNumber",
    "registeredName",
    "register",
    "registerName",
    "registerAskedAt",
    "insurance",
    "domain",
    "domainMethod",
    "domainState",
    "domainProvedAt",
    "domainLookedAt",
    "domainFound",
    "domainMissingSince",
    "workDomain",
    "workDomainProvedAt",
    "submittedAt",
    "decidedAt",
    "reason",
    "documentsSeenAt",
  ],
  secret: ["domainCode"],
  internal: ["companyId", "domainLookDueAt", "workDomainUserId", "submittedByUserId", "updatedAt"],
  others: ["decidedByUserId"],
  file: "business-verification",
  about: (person) =>
    or(
      verificationOfPractice(person),
      eq(companyVerifications.submittedByUserId, person.userId),
      eq(companyVerifications.workDomainUserId, person.userId),
    ),
  erasure: [
    { does: "delete", rows: verificationOfPractice },
    {
      does: "keep",
      ground:
        "What a company proved belongs to the company, and names you by a number that no longer leads to you. Kept for the legitimate interest of people who look for work in knowing who advertises.",
    },
  ],
});

/** Documents visible to the firm and administrators only. */
export const verificationDocuments = mysqlTable(
  "verification_documents",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    companyId: firm(),
    kind: mysqlEnum("kind", documentKinds).notNull(),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    fileKind: mysqlEnum("file_kind", documentFileKinds).notNull(),
    sizeBytes: int("size_bytes", { unsigned: true }).notNull(),
    contentHash: char("content_hash", { length: 64 }).notNull(),
    objectName: varchar("object_name", { length: 64 })
      .notNull()
      .references(() => storedFiles.objectName),
    scan: mysqlEnum("scan", scanStates).notNull(),
    uploadedByUserId: requiredReference("uploaded_by_user_id", () => users.id),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (t) => [
    uniqueIndex("verification_documents_public_id").on(t.publicId),
    uniqueIndex("verification_documents_object_name").on(t.objectName),
    index("verification_documents_company").on(t.companyId, t.uploadedAt),
  ],
);

const documentsOfPractice = byFreelancePractice(verificationDocuments.companyId);

annotatePersonal(verificationDocuments, {
  what: "Papers you uploaded to prove who a company is, or who you are if you recruit on your own account.",
  why: "To let an administrator compare them with what is said on the board.",
  howLong: "Until they are taken out. Those of a company belong to it and stay with it.",
  export: ["publicId", "kind", "fileName", "fileKind", "sizeBytes", "scan", "uploadedAt"],
  internal: ["id", "companyId", "contentHash", "objectName", "uploadedByUserId"],
  file: "verification-documents",
  about: (person) => or(documentsOfPractice(person), eq(verificationDocuments.uploadedByUserId, person.userId)),
  erasure: [
    { does: "delete", rows: documentsOfPractice },
    {
      does: "keep",
      ground:
        "A company’s papers are its own, and name you by a number that no longer leads to you. Kept for its legitimate interest in being known as who it is.",
    },
  ],
});
