import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { type TruthQuestion, truthChoices, truthLimits, truthQuestions } from "#db/own-values.ts";
import { advertTruthFigures, advertTruthReplies } from "#db/schema/advert-truth.ts";
import type { AdvertisedFacts } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { jobSuites, jobs } from "#db/schema/jobs.ts";
import { sideLabels } from "#db/taxonomy/standing.ts";
import { isoDates } from "#server/kernel/answer.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { manyLines } from "#server/text/plain-text.ts";
import { cardSuiteLabels, payBasisLabels } from "../jobs/labels.ts";
import { formatPay, otherRatesOf } from "../jobs/pay-words.ts";

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

/** What each question asks about, within a sentence. */
export const truthSubjects: Readonly<Record<TruthQuestion, string>> = {
  pay: "pay",
  suite: "contract suite",
  siteDays: "site days and side",
};

const slug = z.string("Name the firm.").min(1, "Name the firm.").max(96, "There is no such firm.");
export const truthOfFirmInput = z.strictObject({ slug });

const { replyMinChars, replyMaxChars, noteMaxChars } = truthLimits;
const plainText = (most: number) =>
  z
    .string("This must be text.")
    .max(most * 4, { error: `Use at most ${most} characters.`, abort: true })
    .transform(manyLines)
    .pipe(z.string().max(most, `Use at most ${most} characters.`));
export const truthReplyInput = z.strictObject({
  slug,
  text: plainText(replyMaxChars).pipe(z.string().min(replyMinChars, `Use at least ${replyMinChars} characters.`)),
  confirmed: confirmedField.default([]),
});

const choice = z.enum(truthChoices, "Choose one of the answers.");
/** Answers sent by the page of a mailed link; a question that is not asked is not sent. */
export const truthAnswerInput = z.strictObject({
  pay: choice.nullable(),
  suite: choice.nullable(),
  siteDays: choice.nullable(),
  note: plainText(noteMaxChars).transform((text) => text || null),
});

export const truthRecord = z
  .strictObject({
    figures: z.array(
      z.strictObject({
        question: z.enum(truthQuestions).meta({ examples: ["pay"] }),
        asAdvertised: z
          .int()
          .min(0)
          .meta({ examples: [23] }),
        answers: z
          .int()
          .min(truthLimits.answersAtOnce)
          .meta({ examples: [25] }),
      }),
    ),
    words: z.string().meta({ examples: ["23 of 25 people it interviewed or hired say the pay was as advertised."] }),
    reply: z
      .strictObject({ text: z.string().meta({ examples: ["We now state the site days of every post."] }), on: z.iso.datetime() })
      .nullable()
      .meta({ description: "What the firm replies." }),
  })
  .nullable()
  .meta({
    id: "AdvertTruth",
    description:
      "What people that the firm interviewed or hired say of its adverts. Each figure is shown from five answers on and changes after five more, once a week at most. Null without figures.",
  });
export type TruthRecord = NonNullable<z.infer<typeof truthRecord>>;
type TruthFigure = TruthRecord["figures"][number];

const verbOf = (question: TruthQuestion): string => (question === "siteDays" ? "were" : "was");

/** "23 of 25 people it interviewed or hired say the pay was as advertised, 20 of 24 the contract suite, and 19 of 25 the site days and side." */
export function describeTruth(figures: readonly TruthFigure[]): string {
  const parts = figures.map(({ question, asAdvertised, answers }, at) => {
    const people = at === 0 ? " people it interviewed or hired say" : "";
    return `${asAdvertised} of ${answers}${people} the ${truthSubjects[question]}${at === 0 ? ` ${verbOf(question)} as advertised` : ""}`;
  });
  const [last = "", ...earlier] = [...parts].reverse();
  return `${[...earlier.reverse(), earlier.length > 0 ? `and ${last}` : last].join(", ")}.`;
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
