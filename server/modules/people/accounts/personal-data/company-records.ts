import { eq, inArray, lt, or } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { companyVerifications, verificationDocuments } from "#db/schema/verifications.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const ownPractice = ({ userId }: Person) =>
  new QueryBuilder().select({ id: freelancePractices.companyId }).from(freelancePractices).where(eq(freelancePractices.userId, userId));
const verificationOfPractice = (person: Person) => inArray(companyVerifications.companyId, ownPractice(person));
const documentsOfPractice = (person: Person) => inArray(verificationDocuments.companyId, ownPractice(person));

/** Joining firms, and proving who a firm is. They come before the practice by which they are found. */
export const companyRecords: readonly PersonalTable[] = [
  personal({
    table: companyJoinRequests,
    what: "Companies you asked to take you in, and what they answered.",
    why: "To let the company decide who acts for it.",
    howLong: "6 months after the company answers or you withdraw; until then as long as you have an account.",
    columns: {
      id: "internal",
      publicId: "export",
      companyId: "internal",
      userId: "internal",
      state: "export",
      createdAt: "export",
      decidedAt: "export",
      decidedByUserId: "others",
    },
    file: "requests-to-join",
    about: ({ userId }) => eq(companyJoinRequests.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(companyJoinRequests.userId, userId) }],
    outdated: (now) => lt(companyJoinRequests.decidedAt, monthsBefore(now, keptFor.invitationMonths)),
  }),
  personal({
    table: companyVerifications,
    what: "If you recruit on your own account: what you gave to prove who you are, and what was decided. For a company: that you sent its proof or confirmed an address at its domain.",
    why: "To show people who look for work that an advertiser is who it says it is.",
    howLong: "As long as you have an account, or the company is on the board.",
    columns: {
      companyId: "internal",
      companyNumber: "export",
      registeredName: "export",
      register: "export",
      registerName: "export",
      registerAskedAt: "export",
      insurance: "export",
      domain: "export",
      domainMethod: "export",
      domainCode: "secret",
      domainState: "export",
      domainProvedAt: "export",
      domainLookedAt: "export",
      domainFound: "export",
      domainMissingSince: "export",
      domainLookDueAt: "internal",
      workDomain: "export",
      workDomainProvedAt: "export",
      workDomainUserId: "internal",
      submittedAt: "export",
      submittedByUserId: "internal",
      decidedAt: "export",
      decidedByUserId: "others",
      reason: "export",
      documentsSeenAt: "export",
      updatedAt: "internal",
    },
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
  }),
  personal({
    table: verificationDocuments,
    what: "Papers you uploaded to prove who a company is, or who you are if you recruit on your own account.",
    why: "To let an administrator compare them with what is said on the board.",
    howLong: "Until they are taken out. Those of a company belong to it and stay with it.",
    columns: {
      id: "internal",
      publicId: "export",
      companyId: "internal",
      kind: "export",
      fileName: "export",
      fileKind: "export",
      sizeBytes: "export",
      contentHash: "internal",
      objectName: "internal",
      scan: "export",
      uploadedByUserId: "internal",
      uploadedAt: "export",
    },
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
  }),
];
