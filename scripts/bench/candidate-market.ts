import { asc, eq, max } from "drizzle-orm";
import { type Database, type Db, openDatabase, runTransaction } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { places } from "#db/schema/places.ts";
import {
  profileDayRates,
  profileMemberships,
  profilePlaces,
  profileProjects,
  profileSuites,
  profileTools,
} from "#db/schema/profile-parts.ts";
import { jobseekerProfiles, profileHiddenFrom } from "#db/schema/profiles.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { bulkInsert } from "#db/seed/reported-pay.ts";
import { readProcessEnv } from "#server/process/env.ts";
import { candidateOf, type MadeCandidate } from "./sample-candidates.ts";

const candidatesPerBatch = 1000;

/** A firm that no jobseeker hides from, and one that every tenth hides from by name and every twentieth by e-mail domain. */
export const firmSlugs = { welcome: "bench-welcome", shunned: "bench-shunned" } as const;
export const shunnedDomain = "shunned.example.test";

export interface CandidateMarket {
  url: string;
  database: Database;
  firmIds: Record<keyof typeof firmSlugs, number>;
}

/** Opens a database of visible jobseekers next to the site's, retained between runs; creates or completes it if necessary. */
export async function openCandidateMarket(size: number): Promise<CandidateMarket> {
  const address = new URL(readProcessEnv().databaseUrl);
  address.pathname = `/bench_candidates_${size}`;
  const url = address.href;
  await migrateDatabase(url);
  const database = openDatabase(url);
  const { db } = database;
  await loadReferenceData(db);
  const firmIds = { welcome: await firmOf(db, firmSlugs.welcome), shunned: await firmOf(db, firmSlugs.shunned) };
  const placeIds = (
    await db.select({ id: places.id }).from(places).where(eq(places.kind, "town")).orderBy(asc(places.id)).limit(candidatesPerBatch)
  ).map(({ id }) => id);
  const made = await db.$count(jobseekerProfiles);
  if (made < size) console.log(`making ${(size - made).toLocaleString("en-GB")} profiles, once`);
  for (let from = made; from < size; from += candidatesPerBatch) {
    const numbers = Array.from({ length: Math.min(candidatesPerBatch, size - from) }, (_, at) => from + at);
    await addCandidates(db, numbers, { placeIds, shunnedFirmId: firmIds.shunned });
  }
  return { url, database, firmIds };
}

async function firmOf(db: Db, slug: string): Promise<number> {
  const [known] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, slug)).limit(1);
  return known?.id ?? makeCompany(db, { slug, name: slug });
}

async function addCandidates(
  db: Db,
  numbers: readonly number[],
  { placeIds, shunnedFirmId }: { placeIds: readonly number[]; shunnedFirmId: number },
): Promise<void> {
  const now = new Date();
  await runTransaction(db, async (tx) => {
    const [newest] = await tx.select({ id: max(users.id) }).from(users);
    const firstId = (newest?.id ?? 0) + 1;
    const people = numbers.map((number, at) => candidateOf(number, { userId: firstId + at, placeIds, now, shunnedDomain }));
    await tx.execute(bulkInsert(users, collectRows(people, "accounts")));
    await tx.execute(bulkInsert(jobseekerProfiles, collectRows(people, "profiles")));
    await tx.execute(bulkInsert(profileSuites, collectRows(people, "suites")));
    await tx.execute(bulkInsert(profileProjects, collectRows(people, "projects")));
    await tx.execute(bulkInsert(profileTools, collectRows(people, "tools")));
    await tx.execute(bulkInsert(profileMemberships, collectRows(people, "memberships")));
    await tx.execute(bulkInsert(profilePlaces, collectRows(people, "places")));
    await tx.execute(bulkInsert(profileDayRates, collectRows(people, "dayRates")));
    const hiding = people.flatMap(({ userId }, at) => ((numbers[at] ?? 0) % 10 === 0 ? [{ userId, companyId: shunnedFirmId }] : []));
    await tx.execute(bulkInsert(profileHiddenFrom, hiding));
  });
}

const collectRows = <Part extends Exclude<keyof MadeCandidate, "userId">>(people: readonly MadeCandidate[], part: Part) =>
  people.flatMap((person) => person[part] as MadeCandidate[Part][number][]);
