import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { RecruiterFieldKind, VerificationState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { placementClaims, recruiterFields, recruiterProfiles } from "#db/schema/recruiters.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import type { Services } from "#server/kernel/context.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { tokens } from "#server/text/tokens.ts";
import { type ReplyRecord, readReplyRecord } from "../applications/reply-record.queries.ts";

export type FieldLists = Record<RecruiterFieldKind, string[]>;

export interface Labelled {
  slug: string;
  label: string;
}

export interface FreelanceCard {
  id: string;
  name: string;
  headline: string | null;
  categories: readonly Labelled[];
  regions: readonly Labelled[];
  sectors: readonly Labelled[];
  suites: readonly Labelled[];
  recruitingSince: number | null;
  vacancies: number;
  replyRecord: ReplyRecord | null;
  verification: VerificationState;
  /** Placements confirmed by both sides. */
  placements: number;
  isMarginShown: boolean;
  doesPermanent: boolean;
  doesTemporary: boolean;
  isSample: boolean;
}

export const recruiterKinds = ["agency", "freelance", "in-house"] as const;
type RecruiterKind = (typeof recruiterKinds)[number];

/** A row of the recruiter database: an agency, a freelance recruiter, or a firm's recruiter. */
export interface RecruiterRow {
  /** Lookup id; null for agencies, whose page is their company's. */
  id: string | null;
  kind: RecruiterKind;
  name: string;
  jobTitle: string | null;
  /** Whether `recruiters.lookUp` tells other recruiters a telephone number. */
  hasDirectLine: boolean;
  firmName: string | null;
  firmSlug: string | null;
  isVerified: boolean;
  regions: readonly Labelled[];
  sectors: readonly Labelled[];
  vacancies: number;
  isSample: boolean;
}

const freshForMs = 15_000;
const recruitersAtMost = 5_000;

export interface ListedRecruiter {
  card: FreelanceCard;
  userId: number;
  practiceId: number | null;
  lists: FieldLists;
  words: string;
}
interface Snapshot {
  takenAt: number;
  listed: Promise<readonly ListedRecruiter[]>;
}
const snapshots = new WeakMap<Db, Snapshot>();

/** Lists publicly visible freelance recruiters by name; cached for up to 15 seconds. */
export function listShownFreelancers(services: Services, now: Date): Promise<readonly ListedRecruiter[]> {
  const whole = underlyingDb(services.db);
  const held = snapshots.get(whole);
  if (held && Math.abs(now.getTime() - held.takenAt) < freshForMs) return held.listed;
  const listed = takeSnapshot(services, now);
  snapshots.set(whole, { takenAt: now.getTime(), listed });
  listed.catch(() => snapshots.delete(whole));
  return listed;
}

/** Clears the cache, so that users see their own changes at once. */
export const clearShownFreelancers = (db: Db): void => void snapshots.delete(underlyingDb(db));

async function takeSnapshot({ db, gazetteer }: Services, now: Date): Promise<ListedRecruiter[]> {
  const people = await selectPeople(db);
  const userIds = people.map(({ userId }) => userId);
  const practiceIds = people.flatMap(({ practiceId }) => practiceId ?? []);
  const [fields, vacancies, placements] = await Promise.all([
    userIds.length === 0 ? [] : selectFields(db, userIds),
    practiceIds.length === 0 ? new Map<number, number>() : countVacancies(db, practiceIds),
    userIds.length === 0 ? new Map<number, number>() : countPlacements(db, userIds),
  ]);
  const rowsOf = new Map<number, typeof fields>();
  for (const row of fields) rowsOf.set(row.userId, [...(rowsOf.get(row.userId) ?? []), row]);
  const records = new Map<number, FreelanceCard["replyRecord"]>();
  for (const id of practiceIds) records.set(id, await readReplyRecord(db, id, now));
  return people
    .map(({ userId, practiceId, firmName, personName, verification, ...row }) => {
      const lists = listsOf(rowsOf.get(userId) ?? []);
      const card: FreelanceCard = {
        ...row,
        name: firmName ?? personName,
        categories: labelled("category", lists.category, gazetteer),
        regions: labelled("region", lists.region, gazetteer),
        sectors: labelled("sector", lists.sector, gazetteer),
        suites: labelled("suite", lists.suite, gazetteer),
        vacancies: vacancies.get(practiceId ?? 0) ?? 0,
        replyRecord: records.get(practiceId ?? 0) ?? null,
        verification: verification ?? "not-started",
        placements: placements.get(userId) ?? 0,
      };
      return { card, userId, practiceId, lists, words: wordsOf(card, personName) };
    })
    .sort((a, b) => a.card.name.localeCompare(b.card.name, "en-GB") || a.userId - b.userId);
}

function wordsOf({ name, headline, categories, regions, sectors, suites }: FreelanceCard, personName: string): string {
  const labels = [...categories, ...regions, ...sectors, ...suites].map(({ label }) => label);
  return tokens([name, personName, headline ?? "", ...labels].join(" ")).join(" ");
}

/** Returns the account of a freelance recruiter's public page; null for any other id. */
export async function findShownFreelance(db: Db, publicId: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: recruiterProfiles.userId })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .where(and(eq(recruiterProfiles.publicId, publicId), shownFreelance))
    .limit(1);
  return row?.userId ?? null;
}

/** Condition for freelance recruiters with a public page: approved, not hidden, and with an active account. */
export const shownFreelance = and(
  eq(recruiterProfiles.state, "shown"),
  eq(recruiterProfiles.isVisible, true),
  eq(users.state, "active"),
  eq(users.role, "recruiter"),
  eq(users.isFreelance, true),
);

const selectPeople = (db: Db) =>
  db
    .select({
      userId: recruiterProfiles.userId,
      id: recruiterProfiles.publicId,
      personName: users.name,
      ...pick(recruiterProfiles, "firmName", "headline", "recruitingSince", "isMarginShown", "doesPermanent", "doesTemporary"),
      isSample: users.isSample,
      practiceId: freelancePractices.companyId,
      verification: companies.verification,
    })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .leftJoin(freelancePractices, eq(freelancePractices.userId, recruiterProfiles.userId))
    .leftJoin(companies, eq(companies.id, freelancePractices.companyId))
    .where(shownFreelance)
    .orderBy(asc(recruiterProfiles.userId))
    .limit(recruitersAtMost);

const selectFields = (db: Db, userIds: readonly number[]) =>
  db
    .select({ userId: recruiterFields.userId, kind: recruiterFields.kind, slug: recruiterFields.slug })
    .from(recruiterFields)
    .where(inArray(recruiterFields.userId, [...userIds]))
    .limit(recruitersAtMost * 100);

const counted = sql<number>`count(*)`.mapWith(Number);

async function countVacancies(db: Db, practiceIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ companyId: jobs.companyId, count: counted })
    .from(jobs)
    .where(and(inArray(jobs.companyId, [...practiceIds]), eq(jobs.status, "live")))
    .groupBy(jobs.companyId)
    .limit(practiceIds.length);
  return new Map(rows.map(({ companyId, count }) => [companyId, count]));
}

async function countPlacements(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { recruiterUserId } = placementClaims;
  const rows = await db
    .select({ userId: recruiterUserId, count: counted })
    .from(placementClaims)
    .where(and(inArray(recruiterUserId, [...userIds]), eq(placementClaims.state, "confirmed"), isNotNull(recruiterUserId)))
    .groupBy(recruiterUserId)
    .limit(userIds.length);
  return new Map(rows.map(({ userId, count }) => [userId ?? 0, count]));
}

export function labelOfField(kind: RecruiterFieldKind, slug: string, gazetteer: Gazetteer): string {
  return kind === "region" ? (gazetteer.bySlug(slug)?.name ?? slug) : labelOf(kind, slug);
}

export const labelled = (kind: RecruiterFieldKind, slugs: readonly string[], gazetteer: Gazetteer): Labelled[] =>
  slugs.map((slug) => ({ slug, label: labelOfField(kind, slug, gazetteer) })).sort((a, b) => a.label.localeCompare(b.label));

/** Lists the gazetteer's regions that contain towns. */
export function regionsOf(gazetteer: Gazetteer): Labelled[] {
  const ids = new Set(gazetteer.towns().flatMap(({ regionId }) => regionId ?? []));
  return [...ids]
    .flatMap((id): Place[] => [gazetteer.byId(id)].filter((place) => place !== undefined))
    .map(({ slug, name }) => ({ slug, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

export function listsOf(rows: readonly { kind: RecruiterFieldKind; slug: string }[]): FieldLists {
  const lists: FieldLists = { category: [], region: [], sector: [], suite: [] };
  for (const { kind, slug } of rows) lists[kind].push(slug);
  return lists;
}
