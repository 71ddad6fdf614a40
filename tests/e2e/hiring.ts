import { eq } from "drizzle-orm";
import type { VerificationState } from "#db/own-values.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany } from "#db/seed/factories.ts";
import type { UserRole } from "#db/values.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { grantCredits } from "#server/modules/money/credits/credits.commands.ts";
import { addAccount, inDatabase } from "./accounts.ts";

/** A firm with so many adverts left to publish. */
export const addFirm = ({
  credits = 1,
  verification = "verified",
}: {
  credits?: number;
  verification?: VerificationState;
} = {}): Promise<number> =>
  inDatabase(async (db) => {
    const now = new Date();
    const companyId = await makeCompany(db, { verification, now });
    const order = { credits, daysLive: 30, validDays: 365, orderId: null, reason: "for a test", actorUserId: null };
    if (credits > 0) await grantCredits(db, { owner: { companyId, freelanceUserId: null }, ...order }, now);
    return companyId;
  });

export const addRecruiter = (companyId: number, role: Extract<UserRole, "recruiter" | "company_admin"> = "recruiter") =>
  addAccount({ role, companyId, name: "Wren Hirer" });

/** All that an advert of an employer needs. */
export const completeFields: PostingFields = {
  title: "Senior Quantity Surveyor",
  category: "quantity-surveyor",
  level: "senior",
  side: "contractor",
  advertiser: "employer",
  workType: "hybrid",
  place: "Leeds",
  contractType: "permanent",
  payPeriod: "year",
  payMinPence: 6_000_000,
  payMaxPence: 7_000_000,
  sector: "education",
  suites: [{ suite: "nec4", form: "c", need: "must" }],
  description: "We price, let and settle building work for clients across the region. ".repeat(6),
  applyKind: "on-site",
  hasAuthority: true,
};

export const addDraft = (writer: { userId: number }, companyId: number, fields: PostingFields, at = new Date()): Promise<string> =>
  inDatabase(async (db) => {
    const publicId = randomPublicId();
    await db
      .insert(jobDrafts)
      .values({ publicId, createdByUserId: writer.userId, companyId, fields: { ...fields }, createdAt: at, updatedAt: at });
    return publicId;
  });

export const draftsOf = (companyId: number) => inDatabase((db) => db.select().from(jobDrafts).where(eq(jobDrafts.companyId, companyId)));
export const advertsOf = (companyId: number) => inDatabase((db) => db.select().from(jobs).where(eq(jobs.companyId, companyId)));
export const creditLines = (companyId: number) =>
  inDatabase((db) => db.select({ kind: advertCredits.kind }).from(advertCredits).where(eq(advertCredits.companyId, companyId)));
