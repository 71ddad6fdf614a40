import { desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertiserClients } from "#db/schema/account-flags.ts";
import { advertRiskHits, advertRisks, type RiskBaseline } from "#db/schema/advert-risks.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import type { Context } from "#server/kernel/context.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import type { AdvertiserFacts } from "#server/modules/market/adverts/advertiser.queries.ts";
import type { CheckedPosting } from "#server/modules/market/adverts/check-posting.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import type { PayWindows } from "#server/modules/market/salaries/pay.types.ts";
import { payCacheOf } from "#server/modules/market/salaries/pay-book.ts";
import { findFirmFacts, findMostSimilar, findPosterFacts, listKnownFirms, listRefusedAdvertTexts } from "./poster-facts.queries.ts";
import { holdFromPoints, type RiskFacts, type RiskRule, riskRuleNames, riskRules } from "./risk-facts.ts";
import { type AdvertRisk, advertFacts, baselineOf, marketPayOf, type RiskScore, scoreAdvert } from "./score-advert.ts";

/** Incremented whenever a rule, its points or the threshold changes. */
const riskRulesVersion = "2026-11.3";

/** Reads market pay before the transaction that judges an advert, since it uses a connection of its own. */
export const readMarket = ({ services, now }: Context): Promise<PayWindows> => payCacheOf(services).windows(now);

interface AssessRiskInput {
  jobId: number | null;
  /** Has been public. */
  wasShown: boolean;
  createdByUserId: number;
  advertiser: AdvertiserFacts;
  fields: PostingFields;
  checked: CheckedPosting;
  market: PayWindows;
}

export interface RiskJudgement extends RiskScore {
  /** State when last reviewed or first shown; null if never shown. */
  before: RiskBaseline | null;
  after: RiskBaseline;
}

/** Scores an advert about to be submitted or changed. Stores nothing. */
export async function assessRisk(ctx: Context, tx: Db, advert: AssessRiskInput): Promise<RiskJudgement> {
  const facts = await findRiskFacts(ctx, tx, advert);
  const before = advert.jobId === null || !advert.wasShown ? null : await findBaseline(tx, advert.jobId);
  const after = baselineOf(advert.fields, facts.advert);
  return { ...scoreAdvert({ ...facts, change: before && { before, after } }), before, after };
}

async function findRiskFacts(
  ctx: Context,
  tx: Db,
  { fields, checked, market, advertiser, ...advert }: AssessRiskInput,
): Promise<RiskFacts> {
  const { now, services } = ctx;
  const { companyId, isSample } = advertiser;
  const { jobId, createdByUserId: userId } = advert;
  const words = advertFacts(fields, checked);
  return {
    advert: words,
    poster: await findPosterFacts(tx, { userId, companyId, jobId, clientHash: clientHashOf(ctx), now }),
    firm: await findFirmFacts(tx, { companyId, files: services.files, now }),
    knownFirms: await listKnownFirms(tx, { companyId, isSample }),
    market: marketPayOf(fields, checked.place, { windows: market, gazetteer: services.gazetteer, now }),
    nearestRefused: await findMostSimilarRefused(tx, { text: checked.words.text, jobId, now }),
    change: null,
    feedHost: null,
  };
}

export async function findBaseline(tx: Db, jobId: number): Promise<RiskBaseline | null> {
  const [row] = await tx.select({ baseline: advertRisks.baseline }).from(advertRisks).where(eq(advertRisks.jobId, jobId)).limit(1);
  return row?.baseline?.read ?? null;
}

/** Returns null outside of a client request. */
export const clientHashOf = ({ services, request }: Context): string | null =>
  request.ip === "" ? null : services.secrets.keyedHash("device", `advertiser ${clientKey(request.ip)}`);

/** Stores the score of a saved advert, with the evidence of each rule and a hash of the submitting network. */
export async function saveRiskJudgement(ctx: Context, tx: Db, judged: JudgedAdvert): Promise<void> {
  await saveRiskJudgements(tx, [judged], ctx.now);
  await recordClient(ctx, tx);
}

interface JudgedAdvert {
  jobId: number;
  version: number;
  judgement: RiskJudgement;
}

/** Stores scores of many adverts that no user has submitted. */
export async function saveRiskJudgements(tx: Db, judged: readonly JudgedAdvert[], now: Date): Promise<void> {
  if (judged.length === 0) return;
  const ids = judged.map(({ jobId }) => jobId);
  for (const table of [advertRiskHits, advertRisks]) await tx.delete(table).where(inArray(table.jobId, ids));
  await tx.insert(advertRisks).values(
    judged.map(({ jobId, version, judgement: { points, isHeld, before, after } }) => {
      const baseline = { read: before ?? after, sent: after };
      return { jobId, points, isHeld, rulesVersion: riskRulesVersion, version, baseline, scoredAt: now };
    }),
  );
  const hits = judged.flatMap(({ jobId, judgement }) => judgement.hits.map((hit) => ({ jobId, ...hit })));
  if (hits.length > 0) await tx.insert(advertRiskHits).values(hits);
}

async function recordClient(ctx: Context, tx: Db): Promise<void> {
  const clientHash = clientHashOf(ctx);
  if (clientHash === null || ctx.principal.kind !== "user" || ctx.principal.role === "platform_admin") return;
  await tx
    .insert(advertiserClients)
    .values({ userId: ctx.principal.userId, clientHash, lastUsedAt: ctx.now })
    .onDuplicateKeyUpdate({ set: { lastUsedAt: ctx.now } });
}

/** Marks an advert as reviewed and approved in its current state, the baseline for later changes. */
export async function approveBaseline(tx: Db, jobId: number): Promise<void> {
  await tx.update(jobDrafts).set({ shownFields: null }).where(eq(jobDrafts.jobId, jobId));
  await resetBaseline(tx, jobId, "sent");
}

/** Discards a pending change, so that later ones are compared with the version reviewed before. */
export const discardPendingBaseline = (tx: Db, jobId: number): Promise<void> => resetBaseline(tx, jobId, "read");

async function resetBaseline(tx: Db, jobId: number, stands: "read" | "sent"): Promise<void> {
  const [row] = await tx.select({ baseline: advertRisks.baseline }).from(advertRisks).where(eq(advertRisks.jobId, jobId)).limit(1);
  if (!row) return;
  const baseline = row.baseline?.[stands];
  await tx
    .update(advertRisks)
    .set({ isHeld: false, ...(baseline && { baseline: { read: baseline, sent: baseline } }) })
    .where(eq(advertRisks.jobId, jobId));
}

/** Finds the advert refused or frozen in the last year that is most similar to a text. */
async function findMostSimilarRefused(
  tx: Db,
  { text, jobId, now }: { text: string; jobId: number | null; now: Date },
): Promise<RiskFacts["nearestRefused"]> {
  return findMostSimilar(await listRefusedAdvertTexts(tx, now), { text, jobId });
}

/** Returns an advert's score when last submitted or changed, with the evidence of each rule; null if never scored. For administrators. */
export async function readRisk(db: Db, jobId: number): Promise<AdvertRisk | null> {
  return (await readRisks(db, [jobId])).get(jobId) ?? null;
}

async function readRisks(db: Db, jobIds: readonly number[]): Promise<Map<number, AdvertRisk>> {
  if (jobIds.length === 0) return new Map();
  const ids = [...jobIds];
  const [rows, hits] = await Promise.all([
    db.select().from(advertRisks).where(inArray(advertRisks.jobId, ids)).limit(ids.length),
    db
      .select()
      .from(advertRiskHits)
      .where(inArray(advertRiskHits.jobId, ids))
      .orderBy(desc(advertRiskHits.points), advertRiskHits.rule)
      .limit(ids.length * riskRuleNames.length),
  ]);
  return new Map(
    rows.map(({ jobId, points, isHeld, rulesVersion, scoredAt }) => [
      jobId,
      {
        ...{ points, holdFromPoints, isHeld, rulesVersion, scoredAt: scoredAt.toISOString() },
        hits: hits.filter((hit) => hit.jobId === jobId && Object.hasOwn(riskRules, hit.rule)).map(toHit),
      },
    ]),
  );
}

function toHit({ rule, points, evidence }: typeof advertRiskHits.$inferSelect) {
  return { rule: rule as RiskRule, points, evidence, reason: riskRules[rule as RiskRule].reason };
}
