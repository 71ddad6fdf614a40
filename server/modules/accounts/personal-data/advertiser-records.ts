import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/mysql-core";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices, jobDrafts } from "#db/schema/job-drafts.ts";
import { advertCredits, creditOrders } from "#db/schema/plans.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const accountingGround =
  "Legal obligation to keep accounting records for six years (Companies Act 2006 and VAT rules). They name only a number that no longer leads to you.";

const practiceOf = ({ userId }: Person) =>
  inArray(
    companies.id,
    new QueryBuilder().select({ id: freelancePractices.companyId }).from(freelancePractices).where(eq(freelancePractices.userId, userId)),
  );

/** What is kept about people who advertise. The firm comes before the link by which it is found. */
export const advertiserRecords: readonly PersonalTable[] = [
  personal({
    table: companies,
    what: "If you recruit on your own account: the name you advertise under.",
    why: "To say on each advert who placed it, as the law asks.",
    howLong: "As long as you have an account.",
    columns: {
      id: "internal",
      slug: "export",
      name: "export",
      nameKey: "internal",
      employerType: "export",
      isAgency: "export",
      about: "export",
      website: "export",
      headOfficePlaceId: "internal",
      foundedYear: "export",
      staffBand: "export",
      turnoverBand: "export",
      replyPromiseDays: "export",
      verification: "export",
      ownerUserId: "internal",
      deletedAt: "export",
      isSample: "internal",
      version: "internal",
      createdAt: "export",
      updatedAt: "export",
    },
    file: "freelance-practice",
    about: practiceOf,
    erasure: [
      {
        does: "anonymise",
        rows: practiceOf,
        set: (now) => ({
          slug: sql`concat('former-recruiter-', ${companies.id})`,
          name: "Former recruiter",
          nameKey: sql`concat('former recruiter ', ${companies.id})`,
          about: null,
          website: null,
          updatedAt: now,
        }),
      },
    ],
  }),
  personal({
    table: freelancePractices,
    what: "Which name you advertise under belongs to your account.",
    why: "To let only you advertise under it.",
    howLong: "As long as you have an account.",
    columns: { userId: "internal", companyId: "internal", createdAt: "export" },
    file: "freelance-practice-link",
    about: ({ userId }) => eq(freelancePractices.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(freelancePractices.userId, userId) }],
  }),
  personal({
    table: jobDrafts,
    what: "Adverts you wrote, sent or not.",
    why: "To let you go on with them and change them.",
    howLong: "Until you delete them. Those you wrote for a company belong to it and stay with it.",
    columns: {
      id: "internal",
      publicId: "export",
      createdByUserId: "internal",
      companyId: "internal",
      jobId: "export",
      fields: "export",
      version: "internal",
      awaitsPaymentSince: "export",
      payAsOf: "export",
      createdAt: "export",
      updatedAt: "export",
    },
    file: "adverts-written",
    about: ({ userId }) => eq(jobDrafts.createdByUserId, userId),
    erasure: [
      {
        does: "delete",
        rows: ({ userId }) => and(eq(jobDrafts.createdByUserId, userId), isNull(jobDrafts.companyId), isNull(jobDrafts.jobId)),
      },
      {
        does: "keep",
        ground:
          "Adverts that were published, and those written for a company, belong to whoever advertised. Kept for their legitimate interest in their own records.",
      },
    ],
  }),
  personal({
    table: recruiterSettings,
    what: "If you hire: what you want to be mailed about and when, and how soon you mean to answer applicants.",
    why: "To mail you as you chose, and to remind you of those who wait.",
    howLong: "As long as you have an account.",
    columns: {
      userId: "internal",
      applicationReceived: "export",
      applicationWithdrawn: "export",
      messageReceived: "export",
      replyWithinDays: "export",
      summedUpTo: "export",
      updatedAt: "export",
    },
    file: "hiring-settings",
    about: ({ userId }) => eq(recruiterSettings.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(recruiterSettings.userId, userId) }],
  }),
  personal({
    table: creditOrders,
    what: "Plans you ordered, for yourself or for your company, with price and invoice number.",
    why: "To send the invoice and to give what was paid for.",
    howLong: "6 years, as the law asks of accounts.",
    columns: {
      id: "internal",
      publicId: "export",
      invoiceNumber: "export",
      companyId: "internal",
      freelanceUserId: "internal",
      orderedByUserId: "internal",
      state: "export",
      planSlug: "export",
      planName: "export",
      quantity: "export",
      netPence: "export",
      vatBasisPoints: "export",
      vatPence: "export",
      grossPence: "export",
      advertsIncluded: "export",
      daysLive: "export",
      creditsValidDays: "export",
      purchaseOrder: "export",
      createdAt: "export",
      dueAt: "export",
      decidedAt: "export",
    },
    file: "orders",
    about: ({ userId }) => eq(creditOrders.orderedByUserId, userId),
    erasure: [{ does: "keep", ground: accountingGround }],
  }),
  personal({
    table: advertCredits,
    what: "If you recruit on your own account: adverts you paid for, and which you have used.",
    why: "To know how many you may still publish.",
    howLong: "6 years, as the law asks of accounts.",
    columns: {
      id: "internal",
      kind: "export",
      companyId: "internal",
      freelanceUserId: "internal",
      credits: "export",
      remaining: "export",
      grantId: "internal",
      daysLive: "export",
      expiresAt: "export",
      orderId: "internal",
      draftId: "internal",
      reason: "export",
      actorUserId: "internal",
      createdAt: "export",
    },
    file: "advert-credits",
    about: ({ userId }) => eq(advertCredits.freelanceUserId, userId),
    erasure: [{ does: "keep", ground: accountingGround }],
  }),
];
