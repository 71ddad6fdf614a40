import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { recruiterFields, recruiterProfiles } from "#db/schema/recruiters.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { shownTelephone } from "#server/text/typed-text/telephone.ts";
import { pageFiguresOf } from "./freelance-figures.queries.ts";
import type { OwnRecruiterProfile } from "./recruiter.types.ts";
import { fieldChoices, listsOf } from "./recruiter-labels.ts";

export const fieldsPerProfile = 200;

/** What somebody who recruits has written of themselves, saved or not. */
export async function readOwnRecruiterProfile(ctx: Context): Promise<OwnRecruiterProfile> {
  const { db } = ctx.services;
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "recruiter.updateProfile", { ownerId: user.userId, companyId: user.companyId });
  const [[account], [row], fields, firm, pageFigures] = await Promise.all([
    db.select({ name: users.name }).from(users).where(eq(users.id, user.userId)).limit(1),
    db.select().from(recruiterProfiles).where(eq(recruiterProfiles.userId, user.userId)).limit(1),
    db
      .select({ kind: recruiterFields.kind, slug: recruiterFields.slug })
      .from(recruiterFields)
      .where(eq(recruiterFields.userId, user.userId))
      .limit(fieldsPerProfile),
    findFirm(db, user),
    user.isFreelance ? pageFiguresOf(db, user.userId, ctx.now) : null,
  ]);
  const lists = listsOf(fields);
  return {
    kind: user.isFreelance ? "freelance" : "company",
    id: row?.publicId ?? null,
    version: row?.version ?? 0,
    state: row?.state ?? "draft",
    isVisible: row?.isVisible ?? false,
    isEmailVerified: user.isEmailVerified,
    personName: account?.name ?? "",
    companyName: firm?.name ?? null,
    practiceVerification: firm?.verification ?? "not-started",
    jobTitle: row?.jobTitle ?? null,
    directLine: shownTelephone(row?.directLine ?? null),
    isLineShown: row?.isLineShown ?? false,
    firmName: row?.firmName ?? null,
    companyNumber: row?.companyNumber ?? null,
    headline: row?.headline ?? null,
    about: row?.about ?? null,
    recruitingSince: row?.recruitingSince ?? null,
    doesPermanent: row?.doesPermanent ?? false,
    doesTemporary: row?.doesTemporary ?? false,
    terms: row?.terms ?? null,
    isMarginShown: row?.isMarginShown ?? false,
    categories: lists.category,
    regions: lists.region,
    sectors: lists.sector,
    suites: lists.suite,
    sentAt: row?.sentAt?.toISOString() ?? null,
    decisionReason: row?.decisionReason ?? null,
    pageFigures,
    choices: fieldChoices(ctx.services),
  };
}

async function findFirm(db: Db, user: { userId: number; companyId: number | null; isFreelance: boolean }) {
  const practice = db
    .select({ id: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, user.userId));
  const [firm] = await db
    .select({ name: companies.name, verification: companies.verification })
    .from(companies)
    .where(user.isFreelance ? inArray(companies.id, practice) : eq(companies.id, user.companyId ?? 0))
    .limit(1);
  return firm;
}
