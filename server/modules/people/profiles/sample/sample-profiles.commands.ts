import { and, eq } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import type { ConfirmerRelation } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { apcProgress } from "#db/schema/apc.ts";
import { places } from "#db/schema/places.ts";
import {
  profileDayRates,
  profileMemberships,
  profilePlaces,
  profileProjects,
  profileSuites,
  profileTools,
} from "#db/schema/profile-parts.ts";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { workConfirmations } from "#db/schema/work-confirmations.ts";
import { daysBefore } from "#db/time-limits.ts";
import type { ProfileVisibility } from "#db/values.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { londonDate } from "#server/text/london-time.ts";
import type { ProfileFields } from "../profile-fields.ts";
import { monthsLater } from "../reading/read-when.ts";
import profiles from "./sample-profiles.json" with { type: "json" };

interface SampleProfile {
  /** Local part of a sample account's e-mail address. */
  person: string;
  visibility: ProfileVisibility;
  fields: ProfileFields;
  /** Months from now until available, and days since that was confirmed. */
  freeInMonths: number | null;
  saidDaysAgo: number;
  /** Confirmed projects, by position. */
  confirmed?: readonly { position: number; by: ConfirmerRelation; daysAgo: number }[];
  /** Record of the APC, with the months since structured training began. */
  apc?: Pick<typeof apcProgress.$inferInsert, "mainCompetency" | "experience" | "competencies"> & { trainingMonths: number };
}

const project = {
  id: null,
  employer: null,
  clientName: null,
  isClientHidden: true,
  duties: null,
  sector: null,
  suite: null,
  form: null,
  side: null,
  stages: [],
  region: null,
  valueBand: null,
  valuePounds: null,
  ownValuePounds: null,
  isPlacement: false,
  began: null,
  ended: null,
} as const;

export const sampleProfiles = profiles.map(({ fields, ...profile }) => ({
  ...profile,
  fields: { ...fields, ...(fields.projects && { projects: fields.projects.map((each) => ({ ...project, ...each })) }) },
})) as readonly SampleProfile[];

/** Creates profiles for sample accounts that have none yet: users of the site may have changed or cleared theirs. */
export async function ensureSampleProfiles(db: Db, now: Date): Promise<void> {
  for (const profile of sampleProfiles) {
    const [person] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.emailKey, `${profile.person}@people.example`), eq(users.isSample, true)))
      .limit(1);
    if (person) await runTransaction(db, (tx) => addProfile(tx, person.id, profile, now));
  }
}

async function addProfile(
  tx: Db,
  userId: number,
  { visibility, fields, freeInMonths, saidDaysAgo, apc, confirmed = [] }: SampleProfile,
  now: Date,
): Promise<void> {
  if ((await tx.$count(jobseekerProfiles, eq(jobseekerProfiles.userId, userId))) > 0) return;
  const { place, alsoPlaces = [], suites = [], tools = [], memberships = [], dayRates = [], projects = [], ...facts } = fields;
  const said = daysBefore(now, saidDaysAgo);
  await tx.insert(jobseekerProfiles).values({
    ...facts,
    contractTypes: facts.contractTypes ?? [],
    workTypes: facts.workTypes ?? [],
    userId,
    publicId: randomPublicId(),
    visibility,
    placeId: place ? await placeIdOf(tx, place) : null,
    ...(freeInMonths !== null && { freeFrom: monthsLater(londonDate(now).slice(0, 7), freeInMonths), freeFromConfirmedAt: said }),
    createdAt: said,
    updatedAt: said,
  });
  if (apc) {
    const { trainingMonths, ...record } = apc;
    const trainingBegan = monthsLater(londonDate(now).slice(0, 7), -trainingMonths);
    await tx.insert(apcProgress).values({ ...record, userId, trainingBegan, updatedAt: said });
  }
  await tx.insert(profileChanges).values({ userId, at: now });
  const placeIds = await Promise.all(alsoPlaces.map((slug) => placeIdOf(tx, slug)));
  const also = placeIds.flatMap((placeId) => (placeId === null ? [] : [{ userId, placeId }]));
  const withUserId = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, userId }));
  if (also.length > 0) await tx.insert(profilePlaces).values(also);
  if (suites.length > 0) await tx.insert(profileSuites).values(withUserId(suites));
  if (tools.length > 0) await tx.insert(profileTools).values(withUserId(tools));
  if (memberships.length > 0) await tx.insert(profileMemberships).values(withUserId(memberships));
  if (dayRates.length > 0) await tx.insert(profileDayRates).values(withUserId(dayRates));
  if (projects.length === 0) return;
  const marks = confirmed.map((mark) => ({ ...mark, projectId: randomPublicId(), at: daysBefore(now, mark.daysAgo) }));
  const rows = withUserId(projects).map(({ id: _id, ...row }, position) => {
    const mark = marks.find((each) => each.position === position);
    return { ...row, position, ...(mark && { publicId: mark.projectId, confirmedAt: mark.at, confirmedBy: mark.by }) };
  });
  await tx.insert(profileProjects).values(rows);
  if (marks.length === 0) return;
  await tx.insert(workConfirmations).values(
    marks.map(({ projectId, by, at }) => ({
      ...{ publicId: randomPublicId(), userId, projectId, state: "confirmed" as const, relation: by },
      ...{ tokenHash: hashOf(randomSecret()), addressHash: hashOf(randomSecret()) },
      ...{ askedAt: at, lastMailedAt: at, answeredAt: at, expiresAt: at },
    })),
  );
}

/** Returns null where the gazetteer is not loaded. */
async function placeIdOf(tx: Db, slug: string): Promise<number | null> {
  const [row] = await tx.select({ id: places.id }).from(places).where(eq(places.slug, slug)).limit(1);
  return row?.id ?? null;
}
