import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { truthQuestions } from "#db/own-values.ts";
import { advertTruthFigures, advertTruthReplies } from "#db/schema/advert-truth.ts";
import type { AdvertisedFacts } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { jobSuites, jobs } from "#db/schema/jobs.ts";
import { sideLabels } from "#db/taxonomy/standing.ts";
import { isoDates } from "#server/kernel/answer.ts";
import { cardSuiteLabels, payBasisLabels } from "../jobs/labels.ts";
import { formatPay, otherRatesOf } from "../jobs/pay-words.ts";
import { describeTruth, type TruthRecord } from "./truth.fields.ts";

const mostSuites = 30;

/** Returns what an advert says now, in its own words, to be asked about later. */
export async function describeAdvertised(db: Db, jobId: number): Promise<AdvertisedFacts> {
  const [advert] = await db
    .select({
      ...pick(jobs, "payPeriod", "payMinPence", "payMaxPence", "payCurrency", "payBasis", "payRates", "payText", "side", "siteDaysPerWeek"),
      ...pick(jobs, "homeDaysPerWeek"),
    })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert) throw new Error("An application is to an advert that is not there.");
  const suites = await db
    .select({ suite: jobSuites.suite, form: jobSuites.form })
    .from(jobSuites)
    .where(eq(jobSuites.jobId, jobId))
    .limit(mostSuites);
  return { pay: payOf(advert), suite: cardSuiteLabels(suites).join(", ") || null, siteDays: siteDaysOf(advert) };
}

type AdvertPay = Pick<
  typeof jobs.$inferSelect,
  "payPeriod" | "payMinPence" | "payMaxPence" | "payCurrency" | "payBasis" | "payRates" | "payText"
>;

function payOf({ payPeriod: period, payMinPence: minPence, payMaxPence: maxPence, ...advert }: AdvertPay): string | null {
  const { payText, payBasis, payCurrency: currency } = advert;
  if (period === null || (minPence === null && maxPence === null)) return payText || null;
  const basisLabel = payBasis && payBasisLabels[payBasis];
  return formatPay({ pay: { period, minPence, maxPence, currency, basisLabel, otherRates: otherRatesOf(advert) }, payText });
}

function siteDaysOf({
  side,
  siteDaysPerWeek,
  homeDaysPerWeek,
}: Pick<typeof jobs.$inferSelect, "side" | "siteDaysPerWeek" | "homeDaysPerWeek">): string {
  const days = (count: number, where: string) => `${count} ${count === 1 ? "day" : "days"} a week ${where}`;
  return [
    siteDaysPerWeek === null ? "Days on site not stated" : days(siteDaysPerWeek, "on site"),
    ...(homeDaysPerWeek === null ? [] : [days(homeDaysPerWeek, "at home")]),
    sideLabels[side],
  ].join(" · ");
}

/** Returns what people say of a firm's adverts; null without a figure to show. */
export async function findTruthRecord(db: Db, companyId: number): Promise<TruthRecord | null> {
  const figures = await listShownFigures(db, companyId);
  if (figures.length === 0) return null;
  const [reply] = await db
    .select({ text: advertTruthReplies.text, on: advertTruthReplies.writtenAt })
    .from(advertTruthReplies)
    .where(and(eq(advertTruthReplies.companyId, companyId), eq(advertTruthReplies.state, "shown")))
    .orderBy(desc(advertTruthReplies.id))
    .limit(1);
  return { figures, words: describeTruth(figures), reply: reply ? isoDates(reply) : null };
}

async function listShownFigures(db: Db, companyId: number): Promise<TruthRecord["figures"]> {
  const { question, asAdvertised, answers } = advertTruthFigures;
  const rows = await db
    .select({ question, asAdvertised, answers })
    .from(advertTruthFigures)
    .where(and(eq(advertTruthFigures.companyId, companyId), eq(advertTruthFigures.isShown, true)))
    .limit(truthQuestions.length);
  return truthQuestions.flatMap((each) => rows.filter((row) => row.question === each));
}

/** Returns whether a firm has figures that it may reply to. */
export const hasTruthFigures = async (db: Db, companyId: number): Promise<boolean> => (await listShownFigures(db, companyId)).length > 0;

/** Returns the sentence about a firm's adverts for each of its adverts; an empty list without figures. */
export async function listTruthWords(db: Db, companyId: number): Promise<string[]> {
  const figures = await listShownFigures(db, companyId);
  return figures.length === 0 ? [] : [describeTruth(figures)];
}
