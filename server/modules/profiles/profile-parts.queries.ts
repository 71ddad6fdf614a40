import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { profileProjects, profileSuites, profileTools } from "#db/schema/profiles.ts";
import { labelOf } from "#server/modules/jobs/labels.ts";
import type { ProfileProject, ProfileSuite, ProfileTool } from "./profile.types.ts";

const partsPerProfile = 100;

/** Suites of several people, by user. */
export async function listSuites(db: Db, userIds: readonly number[]): Promise<Map<number, ProfileSuite[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      userId: profileSuites.userId,
      suite: profileSuites.suite,
      years: profileSuites.years,
      largestValueBand: profileSuites.largestValueBand,
    })
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

/** Skills, software and rules of measurement of one person. */
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

/** Projects of one person, in their own order. */
export async function listProjects(db: Db, userId: number): Promise<ProfileProject[]> {
  return db
    .select({
      name: profileProjects.name,
      employer: profileProjects.employer,
      duties: profileProjects.duties,
      sector: profileProjects.sector,
      suite: profileProjects.suite,
      valueBand: profileProjects.valueBand,
      fromYear: profileProjects.fromYear,
      toYear: profileProjects.toYear,
    })
    .from(profileProjects)
    .where(eq(profileProjects.userId, userId))
    .orderBy(asc(profileProjects.position))
    .limit(partsPerProfile);
}
