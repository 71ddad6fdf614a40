import { and, asc, between, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { WorkEndKind } from "#db/candidate-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { profileSuites } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { workEndFigures, workEnds } from "#db/schema/work-ends.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { regionOf } from "#server/modules/market/salaries/pay-observations.queries.ts";
import { monthsLater } from "#server/modules/people/profiles/reading/read-when.ts";
import { addDays, londonClock, londonDate } from "#server/text/london-time.ts";
import { currentMonth, readSeekerFacts } from "./matching-needs.queries.ts";
import { type CountedEnd, calendarMonths, takeSupplySnapshot } from "./supply-snapshot.ts";
import { pathOfMatchingAdverts, readOwnEnd, supplyFactName } from "./work-ends.queries.ts";

/** Months before the end at which jobseekers are reminded, the earliest first. */
const reminders = [6, 3, 1] as const;
const mostMonthsAhead = 60;
const remindedAtOnce = 200;
const firstHour = "08:00";
const endsPerRead = 5000;
/** Bound on months times their parts; in practice there are a few hundred. */
const mostFigures = 2000;

interface SaveWorkEndInput {
  endsOn: string;
  kind: WorkEndKind;
  isCounted: boolean;
  hearsOfNeeds: boolean;
}

/** Saves when the caller's work ends, replacing what they said before. @throws AppError invalid-fields for a month that has passed */
export async function saveOwnEnd(ctx: Context, { endsOn, kind, isCounted, hearsOfNeeds }: SaveWorkEndInput) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "workEnd.manage", { ownerId: userId });
  const now = currentMonth(ctx.now);
  if (endsOn < now) throw invalidFields([{ pointer: "/endsOn", detail: "This month has passed. Choose this month or a later one." }]);
  if (endsOn > monthsLater(now, mostMonthsAhead)) {
    throw invalidFields([{ pointer: "/endsOn", detail: "That is more than five years in the future. Check the year." }]);
  }
  await lockingTransaction(ctx.services.db, async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    requireAllowed(ctx, "workEnd.manage", { ownerId: person?.id ?? null });
    const [known] = await tx.select({ endsOn: workEnds.endsOn }).from(workEnds).where(eq(workEnds.userId, userId)).limit(1);
    const stated = { endsOn, kind, isCounted, hearsOfNeeds, updatedAt: ctx.now };
    // A month that is stated late is not reminded of what has passed.
    const remindedMonths = reminders.findLast((months) => endsOn <= monthsLater(now, months)) ?? null;
    if (known) {
      const moved = known.endsOn === endsOn ? {} : { remindedMonths };
      await tx
        .update(workEnds)
        .set({ ...stated, ...moved })
        .where(eq(workEnds.userId, userId));
    } else await tx.insert(workEnds).values({ ...stated, userId, mark: randomPublicId(), remindedMonths, createdAt: ctx.now });
  });
  return readOwnEnd(ctx);
}

/** Deletes what the caller said, if anything. Published counts that include it are unchanged until they are next taken. */
export async function removeOwnEnd(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "workEnd.manage", { ownerId: userId });
  await ctx.services.db.delete(workEnds).where(eq(workEnds.userId, userId));
}

/**
 * Reminds jobseekers six, three and one month before their work ends, from eight in the morning. Each reminder goes once, also with several
 * processes; one that was missed goes late, unless the next is due.
 * @returns how many were reminded
 */
export async function remindOfWorkEnds(services: Pick<Services, "db" | "site" | "gazetteer">, now: Date): Promise<number> {
  if (londonClock(now).slice(11) < firstHour) return 0;
  let reminded = 0;
  for (const [at, months] of reminders.entries()) {
    const due = await services.db
      .select({ rowId: workEnds.id })
      .from(workEnds)
      .innerJoin(users, and(eq(users.id, workEnds.userId), eq(users.state, "active"), eq(users.role, "jobseeker")))
      .where(isDue(now, months, reminders[at + 1] ?? 0))
      .limit(remindedAtOnce);
    for (const { rowId } of due) if (await remind(services, { rowId, months, next: reminders[at + 1] ?? 0 }, now)) reminded += 1;
  }
  return reminded;
}

const isDue = (now: Date, months: number, next: number) =>
  and(
    between(workEnds.endsOn, monthsLater(currentMonth(now), next + 1), monthsLater(currentMonth(now), months)),
    or(isNull(workEnds.remindedMonths), gt(workEnds.remindedMonths, months)),
    isNotNull(workEnds.userId),
  );

/** Returns false when another process was first. */
const remind = (
  { db, site, gazetteer }: Pick<Services, "db" | "site" | "gazetteer">,
  { rowId, months, next }: { rowId: number; months: number; next: number },
  now: Date,
): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ userId: workEnds.userId, endsOn: workEnds.endsOn, kind: workEnds.kind })
      .from(workEnds)
      .where(and(eq(workEnds.id, rowId), isDue(now, months, next)))
      .limit(1)
      .for("update");
    if (!row?.userId) return false;
    const { userId, endsOn, kind } = row;
    await tx.update(workEnds).set({ remindedMonths: months }).where(eq(workEnds.id, rowId));
    const jobsPath = pathOfMatchingAdverts(await readSeekerFacts({ db: tx, gazetteer }, userId));
    const monthsLeft = monthNumber(endsOn) - monthNumber(currentMonth(now));
    await announce({ services: { site }, now }, tx, "work-end.near", { userId, endsOn, kind, jobsPath, monthsLeft });
    return true;
  });

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Monday of the week in London. */
function weekOf(now: Date): string {
  const today = londonDate(now);
  return addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
}

/** Counts anew who comes free, once a week across all processes. Returns whether it did. */
export async function countWorkEnds({ db, gazetteer }: Pick<Services, "db" | "gazetteer">, now: Date): Promise<boolean> {
  const week = weekOf(now);
  const isCounted = (value: unknown) => typeof value === "string" && value >= week;
  const isFact = eq(siteFacts.name, supplyFactName);
  const [known] = await db.select({ value: siteFacts.value }).from(siteFacts).where(isFact).limit(1);
  if (isCounted(known?.value)) return false;
  await db
    .insert(siteFacts)
    .values({ name: supplyFactName, value: "", updatedAt: now })
    .onDuplicateKeyUpdate({ set: { name: supplyFactName } });
  return lockingTransaction(db, async (tx) => {
    const [locked] = await tx.select({ value: siteFacts.value }).from(siteFacts).where(isFact).limit(1).for("update");
    if (isCounted(locked?.value)) return false;
    const months = calendarMonths(londonDate(now));
    const rows = await tx
      .select()
      .from(workEndFigures)
      .where(gte(workEndFigures.month, currentMonth(now)))
      .limit(mostFigures);
    const earlier = new Map(rows.map((row) => [row.cell, row]));
    for (const figure of takeSupplySnapshot(await listCountedEnds({ db: tx, gazetteer }, currentMonth(now)), earlier, months)) {
      const { cell, month, isShown, people, samples, members } = figure;
      const known = earlier.get(cell);
      const values = { cell, month, isShown, people, samples, members, takenAt: known?.members === members ? known.takenAt : now };
      await tx.insert(workEndFigures).values(values).onDuplicateKeyUpdate({ set: values });
    }
    await tx.delete(workEndFigures).where(sql`${workEndFigures.month} < ${currentMonth(now)}`);
    await tx.update(siteFacts).set({ value: week, updatedAt: now }).where(isFact);
    return true;
  });
}

/** Those who count: active jobseekers who said so and whose profile has level and region, and invented surveyors. */
async function listCountedEnds({ db, gazetteer }: Pick<Services, "db" | "gazetteer">, firstMonth: string): Promise<CountedEnd[]> {
  const found: CountedEnd[] = [];
  for (let after = 0; ; ) {
    const rows = await db
      .select({
        id: workEnds.id,
        userId: workEnds.userId,
        version: workEnds.mark,
        isSample: workEnds.isSample,
        endsOn: workEnds.endsOn,
        sample: { level: workEnds.level, region: workEnds.region, suites: workEnds.suites },
        level: jobseekerProfiles.level,
        placeId: jobseekerProfiles.placeId,
        state: users.state,
      })
      .from(workEnds)
      .leftJoin(users, eq(users.id, workEnds.userId))
      .leftJoin(jobseekerProfiles, eq(jobseekerProfiles.userId, workEnds.userId))
      .where(and(eq(workEnds.isCounted, true), gt(workEnds.id, after)))
      .orderBy(asc(workEnds.id))
      .limit(endsPerRead);
    const suites = await listSuites(
      db,
      rows.flatMap(({ userId }) => userId ?? []),
    );
    for (const { userId, version, isSample, endsOn, sample, level: stated, placeId, state } of rows) {
      const level = userId === null ? sample.level : stated;
      const region = userId === null ? sample.region : regionOf(gazetteer, placeId);
      if (endsOn < firstMonth || level === null || region === null || (userId !== null && state !== "active")) continue;
      found.push({ version, isSample, endsOn, level, region, suites: userId === null ? sample.suites : (suites.get(userId) ?? []) });
    }
    if (rows.length < endsPerRead) return found;
    after = rows.at(-1)?.id ?? after;
  }
}

async function listSuites(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: profileSuites.userId, suite: profileSuites.suite })
    .from(profileSuites)
    .where(inArray(profileSuites.userId, [...userIds]))
    .limit(userIds.length * 20);
  const suites = new Map<number, string[]>();
  for (const { userId, suite } of rows) suites.set(userId, [...(suites.get(userId) ?? []), suite]);
  return suites;
}
