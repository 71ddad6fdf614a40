import { and, asc, eq, gte, ne } from "drizzle-orm";
import { workEndKinds } from "#db/candidate-values.ts";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { workEnds, workNeeds } from "#db/schema/work-ends.ts";
import { sampleMarketFact } from "#db/seed/market.types.ts";
import { mixSeed, type Random, randomFrom } from "#db/seed/random.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { monthsLater } from "#server/modules/people/profiles/reading/read-when.ts";
import { currentMonth } from "./matching-needs.queries.ts";
import { countWorkEnds } from "./own-end.commands.ts";
import { calendarMonths } from "./supply-snapshot.ts";

const stream = 89;
const surveyorsInSample = 1_100;
/** Made again once the last months of the calendar are empty. */
const monthsThatShow = 12;

type Weighted = readonly (readonly [value: string, weight: number])[];
const levels: Weighted = [
  ["senior", 30],
  ["intermediate", 24],
  ["project", 14],
  ["assistant", 10],
  ["principal-managing", 12],
  ["commercial-manager-level", 10],
];
const regions: Weighted = [
  ["london", 22],
  ["south-east", 14],
  ["north-west", 14],
  ["yorkshire-and-the-humber", 12],
  ["west-midlands", 10],
  ["south-west", 8],
  ["scotland", 8],
  ["east-midlands", 4],
  ["east-of-england", 4],
  ["wales", 3],
  ["north-east", 1],
];
const suites: Weighted = [
  ["jct", 50],
  ["nec4", 40],
  ["nec3", 6],
  ["fidic", 4],
];

/** Invents surveyors who come free, and two needs, for a sample market; those of a first start are counted at once. */
export async function ensureSampleWorkEnds(db: Db, now: Date): Promise<void> {
  const [market] = await db.select({ name: siteFacts.name }).from(siteFacts).where(eq(siteFacts.name, sampleMarketFact));
  if (!market) return;
  const isLate = gte(workEnds.endsOn, monthsLater(currentMonth(now), monthsThatShow));
  if ((await db.$count(workEnds, and(eq(workEnds.isSample, true), isLate))) > 0) return;
  const random = randomFrom(mixSeed(now.getUTCFullYear() * 100 + now.getUTCMonth(), stream));
  const surveyors = Array.from({ length: surveyorsInSample }, () => inventSurveyor(random, now));
  await runTransaction(db, async (tx) => {
    await tx.delete(workEnds).where(eq(workEnds.isSample, true));
    await tx.insert(workEnds).values(surveyors);
    const jobseeker = await findAccount(tx, "jobseeker");
    const endsOn = monthsLater(currentMonth(now), 4);
    const end = { endsOn, kind: "final-account", isCounted: true, hearsOfNeeds: true, mark: randomPublicId(), ...timesOf(now) } as const;
    if (jobseeker)
      await tx
        .insert(workEnds)
        .ignore()
        .values({ ...end, userId: jobseeker.id });
    await addNeeds(tx, endsOn, now);
  });
  await countWorkEnds({ db, gazetteer: await loadGazetteer(db) }, now);
}

const timesOf = (now: Date) => ({ createdAt: now, updatedAt: now });

function inventSurveyor(random: Random, now: Date): typeof workEnds.$inferInsert {
  const second = random.chance(0.3) ? [pick(random, suites)] : [];
  return {
    ...{ mark: randomPublicId(), endsOn: random.pick(calendarMonths(currentMonth(now))), kind: random.pick(workEndKinds) },
    ...{ isCounted: true, isSample: true, level: pick(random, levels), region: pick(random, regions) },
    suites: [...new Set([pick(random, suites), ...second])],
    ...timesOf(now),
  };
}

function pick(random: Random, values: Weighted): string {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  const at = random.next() * total;
  const upTo = (index: number) => values.slice(0, index + 1).reduce((sum, [, weight]) => sum + weight, 0);
  return values.find((_, index) => at < upTo(index))?.[0] ?? "";
}

const findAccount = async (tx: Db, person: string) => {
  const [found] = await tx
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(and(eq(users.emailKey, `${person}@people.example`), eq(users.isSample, true)))
    .limit(1);
  return found;
};

/** Needs that suit the sample jobseeker: one of the sample recruiter's firm, one of another. */
async function addNeeds(tx: Db, endsOn: string, now: Date): Promise<void> {
  const recruiter = await findAccount(tx, "recruiter");
  const [other] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.isSample, true), eq(companies.employerType, "main-contractor"), ne(companies.id, recruiter?.companyId ?? 0)))
    .orderBy(asc(companies.id))
    .limit(1);
  const need = { level: "senior", state: "open", announcedAt: now, month: monthsLater(endsOn, 1) } as const;
  if (recruiter?.companyId) {
    await tx.insert(workNeeds).values({
      ...need,
      ...{ publicId: randomPublicId(), firmId: recruiter.companyId, announcedByUserId: recruiter.id },
      ...{ role: "Senior Quantity Surveyor, rail", region: "yorkshire-and-the-humber", suite: "nec4", pay: "£475 a day, outside IR35" },
      message:
        "Sample need. A viaduct strengthening under Option C: compensation events, forecasts and the final accounts of nine subcontractors.",
    });
  }
  if (other) {
    await tx.insert(workNeeds).values({
      ...need,
      ...{ publicId: randomPublicId(), firmId: other.id, month: endsOn, role: "Senior Quantity Surveyor, two schools", region: null },
      ...{ suite: null, pay: "£68,000 to £74,000 a year and a car" },
      message: "Sample need. Two schools for one council, from the letting of the packages on. Four days on site, one at home.",
    });
  }
}
