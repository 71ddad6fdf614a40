import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { StrikeStep } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { strikes } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { AppError } from "#server/kernel/errors.ts";

export interface AdvertParties {
  /** Null for a freelance recruiter who has not advertised yet. */
  companyId: number | null;
  posterUserId: number | null;
}

/** Returns the consequence of a number of active strikes. */
export function strikeStepFor(counting: number): StrikeStep {
  if (counting === 0) return "none";
  if (counting === 1) return "warning";
  return counting === 2 ? "review" : "suspended";
}

/** Returns a company's enforcement step, from its own strikes and those of the advert's author. */
export async function strikeStepOf(db: Db, { companyId, posterUserId }: AdvertParties, now: Date): Promise<StrikeStep> {
  const whose = or(
    companyId === null ? undefined : eq(strikes.companyId, companyId),
    posterUserId === null ? undefined : eq(strikes.posterUserId, posterUserId),
  );
  if (!whose) return "none";
  return strikeStepFor(await db.$count(strikes, and(whose, gt(strikes.expiresAt, now), isNull(strikes.overturnedAt))));
}

/**
 * Returns whether an advertiser's adverts are reviewed before publication, because of strikes or a frozen advert.
 * @throws AppError conflict for those who may not publish
 */
export async function requireMayPublish(tx: Db, advertising: AdvertParties, now: Date): Promise<{ isRead: boolean }> {
  const step = await strikeStepOf(tx, advertising, now);
  if (step === "suspended") {
    throw new AppError("conflict", "You have three active strikes, so you cannot publish adverts. Your dashboard says until when.");
  }
  return { isRead: step === "review" || (await hasFrozenAdvert(tx, advertising.companyId)) };
}

async function hasFrozenAdvert(tx: Db, companyId: number | null): Promise<boolean> {
  if (companyId === null) return false;
  const frozen = and(eq(jobs.companyId, companyId), eq(jobs.status, "frozen"));
  const [advert] = await tx.select({ id: jobs.id }).from(jobs).where(frozen).limit(1);
  return advert !== undefined;
}
