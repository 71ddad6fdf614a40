import { eq } from "drizzle-orm";
import { reportedPay } from "#db/schema/reported-pay.ts";
import { personal } from "./account-records.ts";
import type { PersonalTable } from "./personal-data.types.ts";

/** The pay that a person reports of their own. Figures counted from it name no report once it is gone. */
export const reportedPayRecords: readonly PersonalTable[] = [
  personal({
    table: reportedPay,
    what: "Your own pay, as you reported it.",
    why: "To show rounded figures of what people are paid, counted from ten people or more.",
    howLong: "Until you withdraw it, or as long as you have an account.",
    columns: {
      id: "internal",
      version: "internal",
      userId: "internal",
      isSample: "internal",
      category: "export",
      level: "export",
      region: "export",
      side: "export",
      period: "export",
      basis: "export",
      amountPence: "export",
      companyId: "internal",
      employerName: "export",
      year: "export",
      createdAt: "export",
      updatedAt: "export",
    },
    file: "reported-pay",
    about: ({ userId }) => eq(reportedPay.userId, userId),
    erasure: [{ does: "delete", rows: ({ userId }) => eq(reportedPay.userId, userId) }],
  }),
];
