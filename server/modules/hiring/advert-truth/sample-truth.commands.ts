import { and, eq, ne } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import type { TruthChoice } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { advertTruthAnswers, advertTruthReplies } from "#db/schema/advert-truth.ts";
import { jobs } from "#db/schema/jobs.ts";
import { daysAfter, daysBefore } from "#db/time-limits.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { publishFigures } from "#server/modules/market/advert-truth/publish.commands.ts";

const answersOfFirm = 25;
const answersOfOther = 7;
const sampleReply =
  "Sample reply. Two of our posts were agreed at the lower end of a wide range. Since March our adverts give the range we can pay, and the days on site of each project.";

/**
 * Adds invented answers about the adverts of the sample recruiter’s firm, with its reply, and about those of another that did worse, once.
 * Nobody gave them: rows as they are left when an account is erased. Does nothing without the sample accounts.
 */
export async function ensureSampleTruth(db: Db, now: Date): Promise<void> {
  if ((await db.$count(advertTruthAnswers, eq(advertTruthAnswers.isSample, true))) > 0) return;
  const [recruiter] = await db
    .select({ companyId: users.companyId })
    .from(users)
    .where(and(eq(users.emailKey, "recruiter@people.example"), eq(users.isSample, true)))
    .limit(1);
  if (recruiter) await runTransaction(db, (tx) => addSampleTruth(tx, recruiter.companyId, now));
}

async function addSampleTruth(tx: Db, companyId: number | null, now: Date): Promise<void> {
  const others = await tx
    .selectDistinct({ companyId: jobs.companyId })
    .from(jobs)
    .where(and(eq(jobs.isSample, true), eq(jobs.status, "live"), ne(jobs.companyId, companyId ?? 0)))
    .orderBy(jobs.companyId)
    .limit(1);
  if (companyId !== null) {
    await addAnswers(tx, { companyId, count: answersOfFirm, untrue: { pay: 2, suite: 1, siteDays: 6 }, now });
    await tx.insert(advertTruthReplies).values({
      ...{ publicId: randomPublicId(), companyId, text: sampleReply, state: "shown", isSample: true },
      ...{ writtenAt: daysBefore(now, 20), decidedAt: daysBefore(now, 19) },
    });
  }
  for (const other of others)
    await addAnswers(tx, { companyId: other.companyId, count: answersOfOther, untrue: { pay: 4, suite: 2, siteDays: 3 }, now });
}

interface SampleAnswers {
  companyId: number;
  count: number;
  /** How many say that it was different. */
  untrue: Readonly<Record<"pay" | "suite" | "siteDays", number>>;
  now: Date;
}

async function addAnswers(tx: Db, { companyId, count, untrue, now }: SampleAnswers): Promise<void> {
  const choice = (at: number, different: number): TruthChoice => (at < different ? "different" : "as-advertised");
  const rows = Array.from({ length: count }, (_, at) => {
    const askedAt = daysBefore(now, 20 + at * 11);
    const answeredAt = daysAfter(askedAt, 1 + (at % 5));
    return {
      ...{ companyId, isSample: true, jobTitle: "Quantity Surveyor", occasion: at % 3 === 0 ? ("hire" as const) : ("interview" as const) },
      advertised: { pay: "£55,000 – £65,000 a year", suite: "NEC4", siteDays: "3 days a week on site · Main contractor" },
      ...{ askedAt, expiresAt: daysAfter(askedAt, 30), answeredAt, changedAt: answeredAt, mark: randomPublicId() },
      // Differences are spread over the people, as they would be.
      pay: choice((at * 13) % count, untrue.pay),
      suite: at % 8 === 5 ? ("cannot-say" as const) : choice((at * 3) % count, untrue.suite),
      siteDays: choice((at * 11) % count, untrue.siteDays),
      decidedAt: answeredAt,
    };
  });
  await tx.insert(advertTruthAnswers).values(rows);
  await publishFigures(tx, companyId, daysBefore(now, 8));
}
