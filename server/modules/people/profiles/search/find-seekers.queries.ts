import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { type AdvertFacts, findAdvertFacts, type Seeker } from "#server/modules/people/matching/advert-facts.queries.ts";
import { scoreAdvert } from "#server/modules/people/matching/score-advert.ts";
import { displayedPlaceId } from "#server/modules/people/profiles/own-profile.queries.ts";
import { namesOfDomain, type ProfileViewer } from "../profile-reader.queries.ts";
import type { SeekerFilter } from "../seeker-filter.ts";
import type { IndexedSeeker } from "./booked-seeker.ts";
import { type CountedField, countedFields, createSeekerTests, type SeekerTest, seekerIndexOf } from "./seeker-tests.ts";

const hiddenMost = 100_000;

export type SeekerCounts = Record<CountedField, Record<string, number>>;

/** Returns all matches of a filter that the viewer may find, in the requested order, with counts by value of some filters. */
export async function findSeekers(
  ctx: Context,
  reader: ProfileViewer,
  filter: SeekerFilter,
): Promise<{ found: readonly IndexedSeeker[]; counts: SeekerCounts }> {
  const { db, gazetteer } = ctx.services;
  const tests = createSeekerTests(gazetteer, filter, { now: ctx.now, seesNames: reader.isVerified });
  const [seekers, isHidden] = await Promise.all([
    seekerIndexOf(db).entries(filter.sort === "available" ? "available" : "updated", ctx.now),
    createHiddenTest(db, reader),
  ]);
  const found: IndexedSeeker[] = [];
  const counts: SeekerCounts = { level: {}, side: {}, ricsLevel: {}, suite: {} };
  const counted = countedFields.flatMap((field) => (tests.counted[field] ? [{ field, test: tests.counted[field] }] : []));
  for (const seeker of seekers) {
    if (isHidden(seeker) || !passesAll(tests.others, seeker)) continue;
    const failed = failedFieldOf(counted, seeker);
    if (failed === "several") continue;
    if (failed === null) found.push(seeker);
    for (const field of countedFields) if (failed === null || failed === field) addToCounts(counts, field, seeker);
  }
  return { found: await sortSeekers(ctx, found, filter, reader.isVerified), counts };
}

/** Returns a test for jobseekers hidden from the viewer, read live from the database. */
async function createHiddenTest(db: Db, { firmIds, domain }: ProfileViewer): Promise<SeekerTest> {
  const rows =
    firmIds.length === 0
      ? []
      : await db
          .select({ userId: profileHiddenFrom.userId })
          .from(profileHiddenFrom)
          .where(inArray(profileHiddenFrom.companyId, firmIds))
          .limit(hiddenMost);
  const hidden = new Set(rows.map(({ userId }) => userId));
  const names = new Set(domain === null ? [] : [domain, ...namesOfDomain(domain)]);
  return ({ userId, hiddenDomain }) =>
    hidden.has(userId) || (domain !== null && hiddenDomain !== null && (names.has(hiddenDomain) || hiddenDomain.endsWith(`.${domain}`)));
}

// Runs on every jobseeker in every search, so it allocates nothing.

function passesAll(tests: readonly SeekerTest[], seeker: IndexedSeeker): boolean {
  for (const test of tests) if (!test(seeker)) return false;
  return true;
}

/** Returns the one counted filter a jobseeker fails, since the counts of that filter's own values still include them. */
function failedFieldOf(
  counted: readonly { field: CountedField; test: SeekerTest }[],
  seeker: IndexedSeeker,
): CountedField | "several" | null {
  let failed: CountedField | null = null;
  for (const { field, test } of counted) {
    if (test(seeker)) continue;
    if (failed !== null) return "several";
    failed = field;
  }
  return failed;
}

function addToCounts(counts: SeekerCounts, field: CountedField, seeker: IndexedSeeker): void {
  const of = counts[field];
  if (field === "suite") for (const { suite } of seeker.suites) of[suite] = (of[suite] ?? 0) + 1;
  else {
    const value = seeker[field];
    if (value !== null) of[value] = (of[value] ?? 0) + 1;
  }
}

async function sortSeekers(
  ctx: Context,
  found: IndexedSeeker[],
  { sort, jobId }: SeekerFilter,
  seesNames: boolean,
): Promise<readonly IndexedSeeker[]> {
  if (sort !== "match") return found;
  const {
    now,
    services: { db, gazetteer },
  } = ctx;
  const advert = jobId === undefined ? undefined : (await findAdvertFacts({ db, gazetteer, now }, [jobId])).get(jobId);
  if (!advert || !(await isOwnAdvert(ctx, advert.id)))
    throw invalidFields([{ pointer: "/jobId", detail: "Choose one of your live adverts." }]);
  return sortByMatch(gazetteer, found, { advert, seesNames });
}

async function isOwnAdvert({ services: { db }, principal }: Context, jobId: number): Promise<boolean> {
  const user = requireUser(principal);
  if (user.role === "platform_admin") return true;
  const firmId = await firmOf(db, user);
  const [job] = await db.select({ companyId: jobs.companyId }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  return job !== undefined && job.companyId === firmId;
}

/** Limit on the most recent matches scored against the advert; the rest follow in their order. */
const judgedMost = 3000;

/**
 * Sorts jobseekers by how well they match an advert, using only what its recruiter may see: no hidden pay, and no location closer than the
 * displayed area for anonymous ones.
 */
function sortByMatch(
  gazetteer: Gazetteer,
  seekers: readonly IndexedSeeker[],
  { advert, seesNames }: { advert: AdvertFacts; seesNames: boolean },
): IndexedSeeker[] {
  const judged = seekers
    .slice(0, judgedMost)
    .map((seeker) => ({ seeker, score: scoreAdvert(toDisplayedSeeker(gazetteer, seeker, seesNames), advert).score }));
  judged.sort((one, other) => other.score - one.score);
  return [...judged.map(({ seeker }) => seeker), ...seekers.slice(judgedMost)];
}

function toDisplayedSeeker(gazetteer: Gazetteer, seeker: IndexedSeeker, seesNames: boolean): Seeker {
  const { pay } = seeker;
  const rates = [...(pay?.dayMinPence.values() ?? [])].filter((pence) => pence !== null);
  return {
    category: seeker.category,
    level: seeker.level,
    ricsLevel: seeker.ricsLevel,
    suites: new Map(seeker.suites.map(({ suite, years }) => [suite, years])),
    tools: new Set(seeker.tools),
    sectors: new Set(seeker.projects.flatMap(({ sector }) => sector ?? [])),
    place: placeOf(gazetteer, seeker, seesNames),
    travelMiles: seeker.travelMiles,
    contractTypes: new Set(seeker.contractTypes),
    workTypes: new Set(seeker.workTypes),
    payYearMinPence: pay?.yearMinPence ?? null,
    payDayMinPence: rates.length === 0 ? null : Math.min(...rates),
    payBases: new Set(pay?.dayMinPence.keys() ?? []),
    freeFrom: seeker.freeFrom?.length === 7 ? `${seeker.freeFrom}-01` : seeker.freeFrom,
  };
}

function placeOf(gazetteer: Gazetteer, { placeId, isOpen }: IndexedSeeker, seesNames: boolean): Seeker["place"] {
  const place = placeId === null ? undefined : gazetteer.byId(placeId);
  if (!place) return null;
  const { id, name, kind, lat, lng } = place;
  const isPoint = isOpen && seesNames && kind === "town" && lat !== null && lng !== null;
  if (isPoint) return { id, name, point: { lat, lng } };
  return { id: displayedPlaceId(place) ?? id, name, point: null };
}
