import { and, asc, eq, gt, gte, lt, lte, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { ricsLevels } from "#db/values.ts";
import { createTableCache, memoPerDatabase } from "#server/kernel/changes/change-book.ts";
import type { ChangeSource } from "#server/kernel/changes/change-follower.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { confirmationsValidSince } from "#server/modules/people/profiles/availability.commands.ts";
import type { SeekerFilter } from "../seeker-filter.ts";
import { createNearbyTest, foldText, type IndexedSeeker } from "./booked-seeker.ts";
import { isListed, readSeekers, streamSeekers } from "./seeker-rows.queries.ts";

export type SeekerTest = (seeker: IndexedSeeker) => boolean;

/** Filters with counts by value. */
export const countedFields = ["level", "side", "ricsLevel", "suite"] as const;
export type CountedField = (typeof countedFields)[number];

interface SeekerTests {
  counted: Partial<Record<CountedField, SeekerTest>>;
  others: readonly SeekerTest[];
}

/** Returns one test for each filter that is set. */
export function createSeekerTests(
  gazetteer: Gazetteer,
  filter: SeekerFilter,
  { now, seesNames }: { now: Date; seesNames: boolean },
): SeekerTests {
  const { level, side, ricsLevel, suite, form, suiteYears, confirmed } = filter;
  const counted: SeekerTests["counted"] = {};
  if (level !== undefined) counted.level = (seeker) => seeker.level === level;
  if (side !== undefined) counted.side = (seeker) => seeker.side === side;
  if (ricsLevel !== undefined) {
    const least = ricsLevels.indexOf(ricsLevel);
    counted.ricsLevel = (seeker) => seeker.ricsLevel !== null && ricsLevels.indexOf(seeker.ricsLevel) >= least;
  }
  if (suite !== undefined || form !== undefined || suiteYears !== undefined) {
    const wantsSuites = confirmed === undefined || suiteYears !== undefined;
    const isKnown = ({ suites }: IndexedSeeker) =>
      suites.some(
        (each) =>
          (suite === undefined || each.suite === suite) &&
          (form === undefined || each.forms.includes(form)) &&
          each.years >= (suiteYears ?? 0),
      );
    counted.suite = (seeker) =>
      (!wantsSuites || isKnown(seeker)) && (confirmed === undefined || seeker.projects.some((each) => isConfirmedWork(each, filter)));
  }
  return { counted, others: [...attributeTests(filter), ...termTests(filter, now), ...placeTests(gazetteer, filter, seesNames)] };
}

type IndexedProject = IndexedSeeker["projects"][number];

const isOfKind = (project: IndexedProject, { sector, valueBand }: SeekerFilter): boolean =>
  (sector === undefined || project.sector === sector) && (valueBand === undefined || project.valueBand === valueBand);

const isConfirmedWork = (project: IndexedProject, filter: SeekerFilter): boolean =>
  project.isConfirmed &&
  (filter.suite === undefined || project.suite === filter.suite) &&
  (filter.form === undefined || project.form === filter.form) &&
  isOfKind(project, filter);

function attributeTests(filter: SeekerFilter): SeekerTest[] {
  const { q, category, wantedSide, sector, valueBand, body, software, skill, confirmed } = filter;
  const tests: SeekerTest[] = [];
  if (category !== undefined) tests.push((seeker) => seeker.category === category);
  if (wantedSide !== undefined) tests.push(({ wantedSides }) => wantedSides.includes(wantedSide));
  if (body !== undefined) tests.push(({ bodies }) => bodies.includes(body));
  if (software !== undefined) tests.push(({ tools }) => tools.includes(`software:${software}`));
  if (skill !== undefined) tests.push(({ tools }) => tools.includes(`skill:${skill}`));
  if (sector !== undefined || valueBand !== undefined || confirmed !== undefined) {
    // All conditions must hold for the same project; the suite’s are counted apart.
    tests.push(({ projects }) => projects.some((each) => (confirmed === undefined || each.isConfirmed) && isOfKind(each, filter)));
  }
  const wanted = foldText(q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  if (wanted.length > 0) tests.push(({ words }) => wanted.every((word) => words.includes(word)));
  return tests;
}

function termTests(filter: SeekerFilter, now: Date): SeekerTest[] {
  const { contractType, workType, freeByMonth, noticeWeeks, cscs, licence, yearMaxPounds, dayMaxPounds, basis } = filter;
  const tests: SeekerTest[] = [];
  if (contractType !== undefined) tests.push(({ contractTypes }) => contractTypes.includes(contractType));
  if (workType !== undefined) tests.push(({ workTypes }) => workTypes.includes(workType));
  if (freeByMonth !== undefined) {
    // Lapsed availability does not count. String comparison puts a day of a month before the month's 31st.
    const sinceMs = confirmationsValidSince(now).getTime();
    const until = `${freeByMonth}-31`;
    tests.push(({ freeFrom, freeFromConfirmedAtMs }) => freeFrom !== null && freeFrom <= until && (freeFromConfirmedAtMs ?? 0) >= sinceMs);
  }
  if (noticeWeeks !== undefined) tests.push((seeker) => seeker.noticeWeeks !== null && seeker.noticeWeeks <= noticeWeeks);
  if (cscs !== undefined) tests.push(({ hasCscsCard }) => hasCscsCard);
  if (licence !== undefined) tests.push(({ hasDrivingLicence }) => hasDrivingLicence);
  if (yearMaxPounds !== undefined) tests.push(({ pay }) => pay !== null && isAtMost(pay.yearMinPence, yearMaxPounds));
  if (dayMaxPounds !== undefined || basis !== undefined) {
    tests.push(({ pay }) => {
      const rates = [...(pay?.dayMinPence ?? [])].filter(([of]) => basis === undefined || of === basis);
      return dayMaxPounds === undefined ? rates.length > 0 : rates.some(([, pence]) => isAtMost(pence, dayMaxPounds));
    });
  }
  return tests;
}

const isAtMost = (pence: number | null, pounds: number) => pence !== null && pence <= pounds * 100;

function placeTests(gazetteer: Gazetteer, { place, radiusMiles, nightsAway, siteDays }: SeekerFilter, seesNames: boolean): SeekerTest[] {
  const tests: SeekerTest[] = [];
  if (nightsAway !== undefined) tests.push((seeker) => (seeker.nightsAway ?? 0) >= nightsAway);
  if (siteDays !== undefined) tests.push((seeker) => (seeker.siteDays ?? 0) >= siteDays);
  if (place !== undefined) tests.push(createNearbyTest(gazetteer, { place, radiusMiles }, seesNames));
  return tests;
}

/** Suspending, closing or restoring an account leaves no profile change, so the index is compared with the database at this interval. */
const comparedEveryMs = 10 * 60_000;

const byUpdate = (one: IndexedSeeker, other: IndexedSeeker) => other.updatedAtMs - one.updatedAtMs || other.userId - one.userId;
/** Jobseekers without a month come last. */
const freeKey = ({ freeFrom }: IndexedSeeker) => freeFrom ?? "9999";
const orders = {
  updated: byUpdate,
  available: (one: IndexedSeeker, other: IndexedSeeker) =>
    freeKey(one) < freeKey(other) ? -1 : freeKey(one) > freeKey(other) ? 1 : byUpdate(one, other),
};

/** Per-process index of all findable jobseekers. Hiding is decided for each viewer, and displayed data is read from the database again. */
export const seekerIndexOf = memoPerDatabase((db) =>
  createTableCache(db, {
    source: changesOfProfiles(db),
    orders,
    idOf: ({ userId }: IndexedSeeker) => userId,
    list: () => streamSeekers(db),
    read: (userIds) => readSeekers(db, userIds),
    markOf: ({ updatedAtMs }) => updatedAtMs,
    listMarks: () => streamSeekerMarks(db),
    comparedEveryMs,
  }),
);

const retentionMs = 7 * 86_400_000;

const changesOfProfiles = (db: Db): ChangeSource => {
  const select = () => db.select({ seq: profileChanges.seq, id: profileChanges.userId }).from(profileChanges);
  return {
    after: (seq, limit) => select().where(gt(profileChanges.seq, seq)).orderBy(asc(profileChanges.seq)).limit(limit),
    between: (from, to) => select().where(and(gte(profileChanges.seq, from), lte(profileChanges.seq, to))),
    async newestUntil(at) {
      const [before] = await db
        .select({ seq: max(profileChanges.seq) })
        .from(profileChanges)
        .where(lte(profileChanges.at, at));
      return before?.seq ?? 0;
    },
  };
};

/** Deletes changes that every process has long applied. */
export async function pruneProfileChanges(db: Db, now: Date): Promise<void> {
  await db.delete(profileChanges).where(lt(profileChanges.at, new Date(now.getTime() - retentionMs)));
}

const marksPerRead = 5000;

/** Streams the ids of all findable jobseekers with their last change, in batches. */
async function* streamSeekerMarks(db: Db): AsyncGenerator<{ id: number; mark: number }[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: jobseekerProfiles.userId, updatedAt: jobseekerProfiles.updatedAt })
      .from(jobseekerProfiles)
      .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
      .where(and(gt(jobseekerProfiles.userId, after), isListed))
      .orderBy(asc(jobseekerProfiles.userId))
      .limit(marksPerRead);
    yield rows.map(({ id, updatedAt }) => ({ id, mark: updatedAt.getTime() }));
    if (rows.length < marksPerRead) return;
    after = rows.at(-1)?.id ?? after;
  }
}
