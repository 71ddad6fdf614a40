import { and, asc, count, eq, inArray, isNotNull, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ConfirmerRelation } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import {
  profileDayRates,
  profileMemberships,
  profilePlaces,
  profileProjects,
  profileSuites,
  profileTools,
} from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { londonDate } from "#server/text/london-time.ts";
import type { DayRate, ProfileProject, ProfileSuite, ProfileTool, SeekerCard, StoredProfile } from "./profile-answers.ts";

const partsPerProfile = 100;

export async function listSuites(db: Db, userIds: readonly number[]): Promise<Map<number, ProfileSuite[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select(pick(profileSuites, "userId", "suite", "years", "lastUsedYear", "largestValueBand", "forms", "duties"))
    .from(profileSuites)
    .where(inArray(profileSuites.userId, [...userIds]))
    .orderBy(asc(profileSuites.suite))
    .limit(userIds.length * partsPerProfile);
  const byUser = new Map<number, ProfileSuite[]>();
  for (const { userId, ...suite } of rows) {
    const known = byUser.get(userId) ?? [];
    known.push({ ...suite, label: labelOf("suite", suite.suite) });
    byUser.set(userId, known);
  }
  return byUser;
}

/** Lists a user's skills, software and rules of measurement. */
export async function listTools(db: Db, userId: number): Promise<ProfileTool[]> {
  const rows = await db
    .select({ vocabulary: profileTools.vocabulary, slug: profileTools.slug })
    .from(profileTools)
    .where(eq(profileTools.userId, userId))
    .orderBy(asc(profileTools.vocabulary), asc(profileTools.slug))
    .limit(partsPerProfile);
  return rows.map(({ vocabulary, slug }) => {
    const named = vocabulary as ProfileTool["vocabulary"];
    return { vocabulary: named, slug, label: labelOf(named, slug) };
  });
}

/** Lists a user's memberships, including their private numbers. */
export const listMemberships = (db: Db, userId: number): Promise<StoredProfile["memberships"]> =>
  db
    .select(pick(profileMemberships, "body", "grade", "isWorkingTowards", "number"))
    .from(profileMemberships)
    .where(eq(profileMemberships.userId, userId))
    .orderBy(asc(profileMemberships.body))
    .limit(partsPerProfile);

export const listDayRates = (db: Db, userId: number): Promise<DayRate[]> =>
  db
    .select({ basis: profileDayRates.basis, minPence: profileDayRates.minPence })
    .from(profileDayRates)
    .where(eq(profileDayRates.userId, userId))
    .orderBy(asc(profileDayRates.basis))
    .limit(partsPerProfile);

/** Lists day rates by user, only of users who show their pay. */
export async function listPublicRates(db: Db, userIds: readonly number[]): Promise<Map<number, DayRate[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: profileDayRates.userId, basis: profileDayRates.basis, minPence: profileDayRates.minPence })
    .from(profileDayRates)
    .innerJoin(jobseekerProfiles, eq(jobseekerProfiles.userId, profileDayRates.userId))
    .where(and(inArray(profileDayRates.userId, [...userIds]), eq(jobseekerProfiles.showsPay, true)))
    .orderBy(asc(profileDayRates.basis))
    .limit(userIds.length * partsPerProfile);
  const byUser = new Map<number, DayRate[]>();
  for (const { userId, ...rate } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), rate]);
  return byUser;
}

/** Returns the ids of the places where a user would also work. */
export async function listOtherPlaceIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ placeId: profilePlaces.placeId })
    .from(profilePlaces)
    .where(eq(profilePlaces.userId, userId))
    .orderBy(asc(profilePlaces.placeId))
    .limit(partsPerProfile);
  return rows.map(({ placeId }) => placeId);
}

/** When a project was confirmed, and who by. */
export interface ConfirmedMark {
  confirmedAt: Date | null;
  confirmedBy: ConfirmerRelation | null;
}

/** Lists a user's projects in the user's order, including hidden client names: for the owner only. */
export const listProjects = (db: Db, userId: number): Promise<(ProfileProject & ConfirmedMark)[]> =>
  db
    .select({
      id: profileProjects.publicId,
      ...pick(profileProjects, "name", "employer", "clientName", "isClientHidden", "duties", "sector", "suite", "form", "side", "stages"),
      ...pick(profileProjects, "roles", "region", "valueBand", "valuePounds", "ownValuePounds", "isPlacement", "began", "ended"),
      ...pick(profileProjects, "confirmedAt", "confirmedBy"),
    })
    .from(profileProjects)
    .where(eq(profileProjects.userId, userId))
    .orderBy(asc(profileProjects.position))
    .limit(partsPerProfile);

export async function listConfirmedWork(db: Db, userIds: readonly number[]): Promise<Map<number, SeekerCard["confirmedWork"]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: profileProjects.userId, projects: count(), last: max(profileProjects.confirmedAt) })
    .from(profileProjects)
    .where(and(inArray(profileProjects.userId, [...userIds]), isNotNull(profileProjects.confirmedAt)))
    .groupBy(profileProjects.userId)
    .limit(userIds.length);
  return new Map(
    rows.map(({ userId, projects, last }) => [userId, last === null ? null : { projects, month: londonDate(last).slice(0, 7) }]),
  );
}
