import { eq, lt, or } from "drizzle-orm";
import { jobReports } from "#db/schema/job-reports.ts";
import { keptFor, monthsBefore } from "#server/kernel/time-limits.ts";
import { personal } from "./account-records.ts";
import type { Person, PersonalTable } from "./personal-data.types.ts";

const sentBy = ({ userId, emailKey }: Person) => or(eq(jobReports.userId, userId), eq(jobReports.emailKey, emailKey));

/** What people report of adverts. */
export const jobReportRecords: readonly PersonalTable[] = [
  personal({
    table: jobReports,
    what: "Adverts you reported, with the reason, your words, the address you gave to hear back and, as a hash, the connection it came over.",
    why: "To look into the advert, to count what one person sends once, and to tell you what came of it.",
    howLong: `${keptFor.jobReportMonths} months, with an account or without. If you erase your account, the report stays without your words and address.`,
    columns: {
      id: "internal",
      reference: "export",
      contentHash: "secret",
      jobId: "export",
      userId: "internal",
      reason: "export",
      details: "export",
      email: "export",
      emailKey: "internal",
      caseId: "internal",
      clientHash: "secret",
      firmId: "internal",
      standing: "export",
      weightTenths: "internal",
      createdAt: "export",
    },
    file: "reported-adverts",
    about: sentBy,
    erasure: [
      {
        does: "anonymise",
        rows: sentBy,
        set: () => ({ userId: null, details: null, email: null, emailKey: null, clientHash: null, firmId: null }),
      },
    ],
    outdated: (now) => lt(jobReports.createdAt, monthsBefore(now, keptFor.jobReportMonths)),
  }),
];
