import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies, companyOffices, companySectors } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import type { Services } from "#server/kernel/context.ts";
import { tokens } from "#server/text/tokens.ts";
import { type Labelled, labelled, listShownFreelancers, type RecruiterRow } from "./freelance-snapshot.ts";

const freshForMs = 15_000;
const rowsAtMost = 20_000;

export interface ListedRow {
  row: RecruiterRow;
  words: string;
}
interface Snapshot {
  takenAt: number;
  rows: Promise<readonly ListedRow[]>;
}
const snapshots = new WeakMap<Db, Snapshot>();

/** Lists agencies, freelance recruiters and firms' recruiters, as far as they are visible; cached for up to 15 seconds. */
export function listRecruiterRows(services: Services, now: Date): Promise<readonly ListedRow[]> {
  const whole = underlyingDb(services.db);
  const held = snapshots.get(whole);
  if (held && Math.abs(now.getTime() - held.takenAt) < freshForMs) return held.rows;
  const rows = takeSnapshot(services, now);
  snapshots.set(whole, { takenAt: now.getTime(), rows });
  rows.catch(() => snapshots.delete(whole));
  return rows;
}

/** Clears the cache, so that profile changes are visible at once. */
export const clearRecruiterRows = (db: Db): void => void snapshots.delete(underlyingDb(db));

const firmRowsAtMost = 100_000;

/** Returns the regions of firms' offices, and their sectors. */
async function readFirmFacts({ db, gazetteer }: Services, firmIds: readonly number[]) {
  const regions = new Map<number, Labelled[]>();
  const sectors = new Map<number, Labelled[]>();
  if (firmIds.length === 0) return { regions, sectors };
  const ids = [...firmIds];
  const [heads, offices, sectorRows] = await Promise.all([
    db
      .select({ companyId: companies.id, placeId: companies.headOfficePlaceId })
      .from(companies)
      .where(inArray(companies.id, ids))
      .limit(firmRowsAtMost),
    db
      .select({ companyId: companyOffices.companyId, placeId: companyOffices.placeId })
      .from(companyOffices)
      .where(inArray(companyOffices.companyId, ids))
      .limit(firmRowsAtMost),
    db
      .select({ companyId: companySectors.companyId, sector: companySectors.sector })
      .from(companySectors)
      .where(inArray(companySectors.companyId, ids))
      .limit(firmRowsAtMost),
  ]);
  const regionOf = (placeId: number | null) => {
    const place = gazetteer.byId(placeId ?? 0);
    const region = place?.kind === "region" ? place : gazetteer.byId(place?.regionId ?? 0);
    return region?.slug ?? null;
  };
  const slugsOf = new Map<number, Set<string>>();
  for (const { companyId, placeId } of [...heads, ...offices]) {
    const slug = regionOf(placeId);
    if (slug !== null) slugsOf.set(companyId, (slugsOf.get(companyId) ?? new Set()).add(slug));
  }
  for (const [id, slugs] of slugsOf) regions.set(id, labelled("region", [...slugs], gazetteer));
  const sectorsOf = new Map<number, string[]>();
  for (const { companyId, sector } of sectorRows) sectorsOf.set(companyId, [...(sectorsOf.get(companyId) ?? []), sector]);
  for (const [id, slugs] of sectorsOf) sectors.set(id, labelled("sector", slugs, gazetteer));
  return { regions, sectors };
}

async function takeSnapshot(services: Services, now: Date): Promise<ListedRow[]> {
  const { db } = services;
  const [agencies, people, freelancers] = await Promise.all([selectAgencies(db), selectPeople(db), listShownFreelancers(services, now)]);
  const firmIds = [...new Set([...agencies, ...people].map(({ companyId }) => companyId))];
  const [facts, perFirm, perPerson] = await Promise.all([readFirmFacts(services, firmIds), countLive(db, "firm"), countLive(db, "person")]);
  const noPerson = { id: null, jobTitle: null, hasDirectLine: false };
  const factsOf = (companyId: number, verification: string) => ({
    isVerified: verification === "verified",
    regions: facts.regions.get(companyId) ?? [],
    sectors: facts.sectors.get(companyId) ?? [],
  });
  const rows: RecruiterRow[] = [
    ...agencies.map(({ companyId, name, slug, verification, isSample }) => ({
      ...{ ...noPerson, kind: "agency" as const, name, firmName: name, firmSlug: slug, isSample },
      ...factsOf(companyId, verification),
      vacancies: perFirm.get(companyId) ?? 0,
    })),
    ...freelancers.map(({ card: { id, name, verification, regions, sectors, vacancies, isSample } }) => ({
      ...{ ...noPerson, id, kind: "freelance" as const, name, firmName: null, firmSlug: null, isSample },
      ...{ isVerified: verification === "verified", regions, sectors, vacancies },
    })),
    ...people.map(({ companyId, userId, verification, ...row }) => ({
      ...row,
      kind: "in-house" as const,
      ...factsOf(companyId, verification),
      vacancies: perPerson.get(userId) ?? 0,
    })),
  ];
  return rows
    .sort((a, b) => a.name.localeCompare(b.name, "en-GB"))
    .map((row) => ({ row, words: tokens([row.name, row.firmName ?? "", row.jobTitle ?? ""].join(" ")).join(" ") }));
}

const selectAgencies = (db: Db) =>
  db
    .select({ companyId: companies.id, ...pick(companies, "name", "slug", "verification", "isSample") })
    .from(companies)
    .leftJoin(freelancePractices, eq(freelancePractices.companyId, companies.id))
    .where(
      and(
        isNull(freelancePractices.companyId),
        isNull(companies.deletedAt),
        or(eq(companies.isAgency, true), inArray(companies.employerType, ["recruitment-agency", "employment-business"])),
      ),
    )
    .orderBy(asc(companies.id))
    .limit(rowsAtMost);

/** Condition on `recruiterProfiles` and `users`: the directory lists this recruiter of a firm. */
export const isListedRecruiter = and(
  eq(recruiterProfiles.isVisible, true),
  eq(users.state, "active"),
  eq(users.isFreelance, false),
  inArray(users.role, ["recruiter", "company_admin"]),
  isNotNull(users.companyId),
);

const selectPeople = (db: Db) =>
  db
    .select({
      id: recruiterProfiles.publicId,
      userId: users.id,
      name: users.name,
      jobTitle: recruiterProfiles.jobTitle,
      hasDirectLine: sql<boolean>`${recruiterProfiles.isLineShown} and ${recruiterProfiles.directLine} is not null`.mapWith(Boolean),
      companyId: companies.id,
      firmName: companies.name,
      firmSlug: companies.slug,
      verification: companies.verification,
      isSample: users.isSample,
    })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(isListedRecruiter)
    .orderBy(asc(users.id))
    .limit(rowsAtMost);

async function countLive(db: Db, per: "firm" | "person"): Promise<Map<number, number>> {
  const column = per === "firm" ? jobs.companyId : jobs.createdByUserId;
  const rows = await db
    .select({ id: column, count: sql<number>`count(*)`.mapWith(Number) })
    .from(jobs)
    .where(and(eq(jobs.status, "live"), isNotNull(column)))
    .groupBy(column)
    .limit(rowsAtMost * 5);
  return new Map(rows.map(({ id, count }) => [id ?? 0, count]));
}
