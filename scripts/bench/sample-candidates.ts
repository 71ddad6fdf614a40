import type { users } from "#db/schema/accounts.ts";
import type {
  profileDayRates,
  profileMemberships,
  profilePlaces,
  profileProjects,
  profileSuites,
  profileTools,
} from "#db/schema/profile-parts.ts";
import type { jobseekerProfiles } from "#db/schema/profiles.ts";
import { mixSeed, type Random, randomFrom } from "#db/seed/random.ts";
import { contractTypes, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { professionalBodies, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import { payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";

/** Rows of one jobseeker, by table. */
export interface MadeCandidate {
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
export function candidateOf(number: number, making: CandidateOptions): MadeCandidate {
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
