import { randomBytes, randomUUID } from "node:crypto";
import { type Db, runTransaction } from "../client.ts";
import { users } from "../schema/accounts.ts";
import { companies, companyOffices, companySectors } from "../schema/companies.ts";
import { jobChanges, jobSuites, jobs, jobTexts, jobTools } from "../schema/jobs.ts";
import { daysAfter, daysBefore } from "../time-limits.ts";
import type { Need } from "../values.ts";

type CompanyRow = typeof companies.$inferInsert;
type JobRow = typeof jobs.$inferInsert;

interface CompanyOverrides extends Partial<Omit<CompanyRow, "id">> {
  /** Place ids. */
  offices?: readonly number[];
  sectors?: readonly string[];
  /** Base time of the row; defaults to the current time. */
  now?: Date;
}

export interface JobOverrides extends Partial<Omit<JobRow, "id">> {
  summary?: string;
  descriptionHtml?: string;
  /** Defaults to the text of `descriptionHtml`. */
  descriptionText?: string;
  /** `form` as in job_suites: "c", not "nec4:c". */
  suites?: readonly { suite: string; form?: string; need?: Need }[];
  tools?: readonly { vocabulary: "skill" | "software" | "measurement"; slug: string; need?: Need }[];
  /** Base time of the advert: published a day before, expires 30 days after. Defaults to the current time. */
  now?: Date;
}

const defaultDescription = [
  "<p>We price, let and settle building work for clients across the region, and need another surveyor for a new school.</p>",
  "<h2>What you will do</h2><ul><li>Keep the monthly cost value comparison</li><li>Value variations and agree interim applications</li>",
  "<li>Settle final accounts with subcontractors</li></ul><h2>What we ask</h2>",
  "<p>A degree in quantity surveying or equal experience, and a working knowledge of the contract named above.</p>",
].join("");

/** Inserts a valid, verified contractor and returns its id. */
export async function makeCompany(db: Db, overrides: CompanyOverrides = {}): Promise<number> {
  const { offices = [], sectors = [], now = new Date(), ...row } = overrides;
  const mark = randomUUID().slice(0, 8);
  const name = row.name ?? `Testwright Construction ${mark}`;
  const [added] = await db
    .insert(companies)
    .values({
      slug: `testwright-${mark}`,
      nameKey: name
        .toLowerCase()
        .replace(/\b(?:ltd|llp|plc)\b|[^\p{L}\p{N} ]/gu, "")
        .replace(/\s+/g, " ")
        .trim(),
      employerType: "main-contractor",
      about: "An invented contractor used in tests.",
      verification: "verified",
      createdAt: now,
      updatedAt: now,
      ...row,
      name,
    })
    .$returningId();
  if (!added) throw new Error("The database gave no id for the new company.");
  if (offices.length > 0) await db.insert(companyOffices).values(offices.map((placeId) => ({ companyId: added.id, placeId })));
  if (sectors.length > 0) await db.insert(companySectors).values(sectors.map((sector) => ({ companyId: added.id, sector })));
  return added.id;
}

/** Inserts a live, valid advert (with a new company unless `companyId` is given), records the change, and returns the advert's id. */
export async function makeJob(db: Db, overrides: JobOverrides = {}): Promise<number> {
  const { summary, descriptionHtml = defaultDescription, descriptionText, suites = [], tools = [], now = new Date(), ...row } = overrides;
  const companyId = row.companyId ?? (await makeCompany(db, { now }));
  const words =
    descriptionText ??
    descriptionHtml
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  return runTransaction(db, async (tx) => {
    const publishedAt = daysBefore(now, 1);
    const [added] = await tx
      .insert(jobs)
      .values({
        status: "live",
        title: "Senior Quantity Surveyor",
        category: "quantity-surveyor",
        level: "senior",
        side: "contractor",
        employerType: "main-contractor",
        contractType: "permanent",
        workType: "hybrid",
        sector: "education",
        payPeriod: "year",
        payMinPence: 6_000_000,
        payMaxPence: 7_000_000,
        benefits: [],
        firstPublishedAt: publishedAt,
        confirmedOpenAt: publishedAt,
        expiresAt: daysAfter(now, 30),
        createdAt: publishedAt,
        updatedAt: publishedAt,
        ...row,
        companyId,
      })
      .$returningId();
    if (!added) throw new Error("The database gave no id for the new advert.");
    const jobId = added.id;
    await tx.insert(jobTexts).values({ jobId, summary: summary ?? words.slice(0, 200), descriptionHtml, descriptionText: words });
    if (suites.length > 0) {
      await tx.insert(jobSuites).values(suites.map(({ suite, form = "", need = "must" }) => ({ jobId, suite, form, need })));
    }
    if (tools.length > 0) {
      await tx.insert(jobTools).values(tools.map(({ vocabulary, slug, need = "useful" }) => ({ jobId, vocabulary, slug, need })));
    }
    await tx.insert(jobChanges).values({ jobId, at: now });
    return jobId;
  });
}

export type UserOverrides = Partial<Omit<typeof users.$inferInsert, "id" | "emailKey">> & {
  /** Base time of the row; defaults to the current time. */
  now?: Date;
};

/** Inserts an active, verified jobseeker without a password, with a unique e-mail domain unless overridden, and returns the id. */
export async function makeUser(db: Db, { now = new Date(), ...overrides }: UserOverrides = {}): Promise<number> {
  const publicId = randomBytes(16).toString("base64url");
  const email =
    overrides.email === undefined ? `person@p${publicId.toLowerCase().replace(/[^a-z\d]/g, "")}.people.example.test` : overrides.email;
  const [added] = await db
    .insert(users)
    .values({
      publicId,
      name: "Robin Sample",
      role: "jobseeker",
      state: "active",
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
      ...overrides,
      email,
      emailKey: email?.trim().toLowerCase() ?? null,
    })
    .$returningId();
  if (!added) throw new Error("The database gave no id for the new user.");
  return added.id;
}
