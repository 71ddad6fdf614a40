import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { firmOf } from "#server/modules/applications/application-access.ts";
import { findAdvertFacts } from "#server/modules/matches/advert-facts.queries.ts";
import { namesOfDomain } from "../firm-domains.queries.ts";
import type { ProfileReader } from "../profile-reader.queries.ts";
import type { SeekerFilter } from "../seeker-filter.ts";
import type { BookedSeeker } from "./booked-seeker.ts";
import { byMatch } from "./match-order.ts";
import { seekerBookOf } from "./seeker-book.ts";
import { type CountedField, countedFields, type SeekerTest, testsOf } from "./seeker-tests.ts";

const hiddenMost = 100_000;

export type SeekerCounts = Record<CountedField, Record<string, number>>;

/** Everybody who fits a filter and may be found by this reader, in the order asked for; and how many there are by each value of some filters. */
export async function findSeekers(
  ctx: Context,
  reader: ProfileReader,
  filter: SeekerFilter,
): Promise<{ found: readonly BookedSeeker[]; counts: SeekerCounts }> {
  const { db, gazetteer } = ctx.services;
  const tests = testsOf(gazetteer, filter, { now: ctx.now, seesNames: reader.isVerified });
  const [seekers, isHidden] = await Promise.all([seekerBookOf(db).seekers(ctx.now), hiddenFrom(db, reader)]);
  const found: BookedSeeker[] = [];
  const counts: SeekerCounts = { level: {}, side: {}, ricsLevel: {}, suite: {} };
  const counted = countedFields.flatMap((field) => (tests.counted[field] ? [{ field, test: tests.counted[field] }] : []));
  for (const seeker of seekers) {
    if (isHidden(seeker) || !tests.others.every((test) => test(seeker))) continue;
    const failed = counted.filter(({ test }) => !test(seeker));
    if (failed.length === 0) {
      found.push(seeker);
      for (const field of countedFields) addTo(counts, field, seeker);
    } else if (failed.length === 1 && failed[0]) addTo(counts, failed[0].field, seeker);
  }
  return { found: await inOrder(ctx, found, filter, reader.isVerified), counts };
}

/** Whom each reader never finds, as it stands in the database now. */
async function hiddenFrom(db: Db, { firmIds, domain }: ProfileReader): Promise<SeekerTest> {
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

function addTo(counts: SeekerCounts, field: CountedField, seeker: BookedSeeker): void {
  const values = field === "suite" ? seeker.suites.map(({ suite }) => suite) : [seeker[field]];
  const of = counts[field];
  for (const value of values) if (value !== null) of[value] = (of[value] ?? 0) + 1;
}

async function inOrder(
  ctx: Context,
  found: BookedSeeker[],
  { sort, jobId }: SeekerFilter,
  seesNames: boolean,
): Promise<readonly BookedSeeker[]> {
  if (sort === "available") return found.sort((one, other) => (freeKey(one) < freeKey(other) ? -1 : freeKey(one) > freeKey(other) ? 1 : 0));
  if (sort !== "match") return found;
  const { services, now } = ctx;
  const advert = jobId === undefined ? undefined : (await findAdvertFacts({ ...services, now }, [jobId])).get(jobId);
  if (!advert || !(await isOwnAdvert(ctx, advert.id)))
    throw invalidFields([{ pointer: "/jobId", detail: "Choose one of your live adverts." }]);
  return byMatch(services.gazetteer, found, { advert, seesNames });
}

/** Whoever names no month comes last. */
const freeKey = ({ freeFrom }: BookedSeeker) => freeFrom ?? "9999";

async function isOwnAdvert({ services: { db }, principal }: Context, jobId: number): Promise<boolean> {
  const user = requireUser(principal);
  if (user.role === "platform_admin") return true;
  const firmId = await firmOf(db, user);
  const [job] = await db.select({ companyId: jobs.companyId }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  return job !== undefined && job.companyId === firmId;
}

/** How many of these have changed since a moment. */
export const countChangedSince = (found: readonly BookedSeeker[], since: Date): number =>
  found.filter(({ updatedAtMs }) => updatedAtMs > since.getTime()).length;
