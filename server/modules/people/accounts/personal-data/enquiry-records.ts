import { eq, inArray, lt, or } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { recruiterEnquiries, recruiterEnquiryAnswers, recruiterEnquiryBlocks } from "#db/schema/recruiters.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const isMine = ({ userId }: Person) => or(eq(recruiterEnquiries.senderUserId, userId), eq(recruiterEnquiries.recruiterUserId, userId));
const ofMine = (person: Person) =>
  inArray(
    recruiterEnquiryAnswers.enquiryId,
    new QueryBuilder().select({ id: recruiterEnquiries.id }).from(recruiterEnquiries).where(isMine(person)),
  );

/** What freelance recruiters and those who write to them say to each other. Answers come before what they answer. */
export const enquiryRecords: readonly PersonalTable[] = [
  personal({
    table: recruiterEnquiryAnswers,
    what: "What you and a freelance recruiter wrote to each other after the first message.",
    why: "To bring it to the other side without either of you having to print an address.",
    howLong: `${keptFor.contactMonths} months.`,
    columns: {
      id: "internal",
      publicId: "export",
      enquiryId: "internal",
      side: "export",
      authorUserId: "internal",
      text: "export",
      sentAt: "export",
    },
    file: "recruiter-enquiry-answers",
    about: ofMine,
    erasure: [
      { does: "delete", rows: ofMine },
      { does: "delete", rows: ({ userId }) => eq(recruiterEnquiryAnswers.authorUserId, userId) },
    ],
    outdated: (now) => lt(recruiterEnquiryAnswers.sentAt, monthsBefore(now, keptFor.contactMonths)),
  }),
  personal({
    table: recruiterEnquiries,
    what: "What you wrote to freelance recruiters by the form on their pages, and what was written to you by yours.",
    why: "To bring it to the recruiter without either of you having to print an address.",
    howLong: `${keptFor.contactMonths} months.`,
    columns: {
      id: "internal",
      publicId: "export",
      recruiterUserId: "internal",
      senderUserId: "internal",
      senderName: "others",
      senderEmail: "others",
      message: "export",
      contentHash: "secret",
      createdAt: "export",
      answeredAt: "export",
      readAt: "export",
      writerReadAt: "export",
      archivedAt: "export",
      recruiterMailedAt: "internal",
      writerMailedAt: "internal",
    },
    file: "recruiter-enquiries",
    about: isMine,
    erasure: [{ does: "delete", rows: isMine }],
    outdated: (now) => lt(recruiterEnquiries.createdAt, monthsBefore(now, keptFor.contactMonths)),
  }),
  personal({
    table: recruiterEnquiryBlocks,
    what: "If you are a freelance recruiter: from whom you want no more messages; and who wants none from you.",
    why: "So that they do not come.",
    howLong: "As long as you have an account.",
    columns: { recruiterUserId: "internal", senderUserId: "others", createdAt: "export" },
    file: "recruiter-enquiry-blocks",
    about: ({ userId }) => eq(recruiterEnquiryBlocks.recruiterUserId, userId),
    erasure: [
      {
        does: "delete",
        rows: ({ userId }) => or(eq(recruiterEnquiryBlocks.recruiterUserId, userId), eq(recruiterEnquiryBlocks.senderUserId, userId)),
      },
    ],
  }),
];
