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
import { mixSeed, type Random, randomFrom } from "#db/seed/random.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { bulkInsert } from "#db/seed/reported-pay.ts";
import { contractTypes, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { professionalBodies, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import { payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { readProcessEnv } from "#server/process/env.ts";

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

/** Rows of one jobseeker, by table. */
interface MadeCandidate {
  userId: number;
  accounts: (typeof users.$inferInsert)[];
  profiles: (typeof jobseekerProfiles.$inferInsert)[];
  suites: (typeof profileSuites.$inferInsert)[];
  projects: (typeof profileProjects.$inferInsert)[];
  tools: (typeof profileTools.$inferInsert)[];
  memberships: (typeof profileMemberships.$inferInsert)[];
  places: (typeof profilePlaces.$inferInsert)[];
  dayRates: (typeof profileDayRates.$inferInsert)[];
}

interface CandidateOptions {
  userId: number;
  placeIds: readonly number[];
  now: Date;
  shunnedDomain: string;
}

const works = ["viaduct", "hospital wing", "school", "tower", "data centre", "tunnel", "water works", "station", "bridge", "prison block"];
const doings = ["cost planning", "interim valuations", "compensation events", "final account", "procurement", "claims", "measurement"];
const sentences = [
  "I keep the monthly cost value reconciliation and forecast the final account with the site team.",
  "Most of my work has been target cost contracts, with early warnings and compensation events answered in time.",
  "I have let and settled subcontract packages from groundworks to fit-out.",
  "Clients have had from me cost plans at every stage and a bill they could rely on.",
  "I measure from models and from drawings, and check one against the other.",
  "I would like to stay in the north and to lead a small team.",
  "Before that I worked on claims and prepared two adjudications.",
];

/** Returns the jobseeker of a number: deterministic except for dates. One in twenty hides from the shunned domain. */
function candidateOf(number: number, making: CandidateOptions): MadeCandidate {
  const random = randomFrom(mixSeed(number, 88_301));
  const { userId, placeIds, now } = making;
  const slugs = (terms: readonly { slug: string }[], count: number) => random.some(terms, count).map(({ slug }) => slug);
  const suites = slugs(contractSuites, random.int(1, 3));
  return {
    userId,
    accounts: [accountOf(number, userId, now)],
    profiles: [profileOf(number, random, making)],
    suites: suites.map((suite) => {
      const forms = contractForms.flatMap(({ slug, group }) => (group === suite && random.chance(0.3) ? [slug] : []));
      return { userId, suite, years: random.int(1, 20), forms };
    }),
    projects: Array.from({ length: random.int(1, 4) }, (_, position) => projectOf(random, { userId, position })),
    tools: [
      ...slugs(tradeSkills, 4).map((slug) => ({ userId, vocabulary: "skill", slug })),
      ...slugs(softwareNames, 2).map((slug) => ({ userId, vocabulary: "software", slug })),
    ],
    memberships: random.some(professionalBodies, random.int(0, 1)).map(({ slug, grades }) => ({
      userId,
      body: slug,
      grade: random.pick(grades),
    })),
    places: random.some(placeIds, random.int(0, 2)).map((placeId) => ({ userId, placeId })),
    dayRates: random.some(payBases, random.int(0, 2)).map((basis) => ({ userId, basis, minPence: random.int(250, 900) * 100 })),
  };
}

const idOf = (kind: string, number: number) => `${kind}${number}`.padEnd(22, "_");

function accountOf(number: number, id: number, now: Date): MadeCandidate["accounts"][number] {
  const email = `candidate-${number}@people.example.test`;
  return {
    ...{ id, publicId: idOf("u", number), name: `Candidate ${number}`, role: "jobseeker", state: "active" },
    ...{ email, emailKey: email, emailVerifiedAt: now, createdAt: now, updatedAt: now },
  };
}

function profileOf(
  number: number,
  random: Random,
  { userId, placeIds, now, shunnedDomain }: CandidateOptions,
): MadeCandidate["profiles"][number] {
  const updatedAt = new Date(now.getTime() - random.int(0, 180) * 86_400_000 - number);
  const level = random.pick(seniorityLevels);
  return {
    ...{ userId, publicId: idOf("p", number), createdAt: updatedAt, updatedAt },
    visibility: random.chance(0.4) ? "open" : "anonymous",
    hiddenDomain: number % 20 === 1 ? shunnedDomain : null,
    headline: `${level.label}, ${random.pick(works)} and ${random.pick(works)}`,
    about: random.some(sentences, random.int(2, sentences.length)).join(" "),
    category: random.pick(jobCategories).slug,
    level: level.slug,
    side: random.pick(sides),
    wantedSides: random.some(sides, 2),
    ricsLevel: random.pick(ricsLevels),
    yearsExperience: random.int(0, 40),
    placeId: random.pick(placeIds),
    travelMiles: random.pick([10, 20, 30, 50, 100]),
    siteDays: random.int(0, 5),
    nightsAway: random.int(0, 4),
    contractTypes: random.some(contractTypes, 2).map(({ slug }) => slug),
    workTypes: random.some(workTypes, 2).map(({ slug }) => slug),
    payYearMinPence: random.int(30, 110) * 100_000,
    showsPay: random.chance(0.5),
    freeFrom: `2027-${String(random.int(1, 12)).padStart(2, "0")}`,
    freeFromConfirmedAt: now,
    noticeWeeks: random.int(0, 12),
    cscsCard: random.chance(0.5) ? "aqp" : null,
    hasDrivingLicence: random.chance(0.8),
  };
}

const projectOf = (random: Random, { userId, position }: { userId: number; position: number }): MadeCandidate["projects"][number] => ({
  ...{ userId, position, name: `${random.pick(works)} ${random.int(1, 400)}` },
  duties: `${random.some(doings, 3).join(", ")} of the ${random.pick(works)}, from the first cost plan to the last account.`,
  sector: random.pick(industrySectors).slug,
  suite: random.pick(contractSuites).slug,
  valueBand: random.pick(projectValueBands),
  began: "2021",
  ended: "2024",
});
