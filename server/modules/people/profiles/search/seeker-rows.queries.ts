import { and, asc, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
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
import { internString } from "#server/kernel/changes/change-book.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import type { ProfileTool } from "../profile-answers.ts";
import { foldText, type IndexedSeeker } from "./booked-seeker.ts";

const seekersPerRead = 500;
const partsPerSeeker = 100;

/** Matches findable jobseekers with an active account, whomever they hide from. */
export const isListed = and(
  inArray(jobseekerProfiles.visibility, ["anonymous", "open"]),
  isNull(jobseekerProfiles.pausedAt),
  eq(users.state, "active"),
  eq(users.role, "jobseeker"),
);

/** Streams all findable jobseekers in batches. */
export async function* streamSeekers(db: Db): AsyncGenerator<IndexedSeeker[]> {
  for (let after = 0; ; ) {
    const seekers = await readWhere(db, gt(jobseekerProfiles.userId, after));
    if (seekers.length > 0) yield seekers;
    if (seekers.length < seekersPerRead) return;
    after = seekers.at(-1)?.userId ?? after;
  }
}

/** Reads those of the given users who are findable. */
export async function readSeekers(db: Db, userIds: readonly number[]): Promise<IndexedSeeker[]> {
  const found: IndexedSeeker[] = [];
  for (let from = 0; from < userIds.length; from += seekersPerRead) {
    found.push(...(await readWhere(db, inArray(jobseekerProfiles.userId, userIds.slice(from, from + seekersPerRead)))));
  }
  return found;
}

async function readWhere(db: Db, which: SQL): Promise<IndexedSeeker[]> {
  const rows = await selectProfiles(db, which);
  if (rows.length === 0) return [];
  const ids = rows.map(({ userId }) => userId);
  const limit = ids.length * partsPerSeeker;
  const [suites, projects, tools, memberships, also, rates] = await Promise.all([
    db.select().from(profileSuites).where(inArray(profileSuites.userId, ids)).limit(limit),
    db
      .select(pick(profileProjects, "userId", "name", "duties", "sector", "valueBand", "suite", "form", "confirmedAt"))
      .from(profileProjects)
      .where(inArray(profileProjects.userId, ids))
      .limit(limit),
    db.select().from(profileTools).where(inArray(profileTools.userId, ids)).limit(limit),
    db
      .select({ userId: profileMemberships.userId, body: profileMemberships.body })
      .from(profileMemberships)
      .where(inArray(profileMemberships.userId, ids))
      .limit(limit),
    db.select().from(profilePlaces).where(inArray(profilePlaces.userId, ids)).limit(limit),
    db.select().from(profileDayRates).where(inArray(profileDayRates.userId, ids)).limit(limit),
  ]);
  const parts = {
    suites: groupByUser(suites),
    projects: groupByUser(projects),
    tools: groupByUser(tools),
    memberships: groupByUser(memberships),
    also: groupByUser(also),
    rates: groupByUser(rates),
  };
  return rows.map((row) => toIndexedSeeker(row, parts));
}

const selectProfiles = (db: Db, which: SQL) =>
  db
    .select({
      ...pick(jobseekerProfiles, "userId", "visibility", "hiddenDomain", "headline", "about", "category", "level", "side", "wantedSides"),
      ...pick(jobseekerProfiles, "ricsLevel", "placeId", "travelMiles", "siteDays", "nightsAway", "contractTypes", "workTypes", "freeFrom"),
      ...pick(jobseekerProfiles, "freeFromConfirmedAt", "noticeWeeks", "cscsCard", "hasDrivingLicence", "showsPay", "payYearMinPence"),
      ...pick(jobseekerProfiles, "updatedAt"),
    })
    .from(jobseekerProfiles)
    .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
    .where(and(which, isListed))
    .orderBy(asc(jobseekerProfiles.userId))
    .limit(seekersPerRead);

type ProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number];

interface PartsByUser {
  suites: Map<number, (typeof profileSuites.$inferSelect)[]>;
  projects: Map<
    number,
    Pick<typeof profileProjects.$inferSelect, "name" | "duties" | "sector" | "valueBand" | "suite" | "form" | "confirmedAt">[]
  >;
  tools: Map<number, (typeof profileTools.$inferSelect)[]>;
  memberships: Map<number, Pick<typeof profileMemberships.$inferSelect, "body">[]>;
  also: Map<number, (typeof profilePlaces.$inferSelect)[]>;
  rates: Map<number, (typeof profileDayRates.$inferSelect)[]>;
}

type SeekerParts = { [Name in "projects" | "suites" | "tools"]: NonNullable<ReturnType<PartsByUser[Name]["get"]>> };

/** Fields are written out so that all objects have one shape: reading objects built by spreading takes many times as long. */
function toIndexedSeeker(row: ProfileRow, parts: PartsByUser): IndexedSeeker {
  const { userId, payYearMinPence } = row;
  const projects = parts.projects.get(userId) ?? [];
  const suites = parts.suites.get(userId) ?? [];
  const tools = parts.tools.get(userId) ?? [];
  const dayMinPence = new Map((parts.rates.get(userId) ?? []).map(({ basis, minPence }) => [basis, minPence]));
  return {
    userId,
    isOpen: row.visibility === "open",
    hiddenDomain: internOrNull(row.hiddenDomain),
    category: internOrNull(row.category),
    level: internOrNull(row.level),
    side: internOrNull(row.side),
    wantedSides: row.wantedSides.map(internString),
    ricsLevel: internOrNull(row.ricsLevel),
    bodies: (parts.memberships.get(userId) ?? []).map(({ body }) => internString(body)),
    suites: suites.map(({ suite, years, forms }) => ({ suite: internString(suite), years, forms: forms.map(internString) })),
    projects: projects.map(({ sector, valueBand, suite, form, confirmedAt }) => ({
      sector: internOrNull(sector),
      valueBand: internOrNull(valueBand),
      suite: internOrNull(suite),
      form: internOrNull(form),
      isConfirmed: confirmedAt !== null,
    })),
    tools: tools.map(({ vocabulary, slug }) => internString(`${vocabulary}:${slug}`)),
    placeId: row.placeId,
    alsoPlaceIds: (parts.also.get(userId) ?? []).map(({ placeId }) => placeId),
    travelMiles: row.travelMiles,
    siteDays: row.siteDays,
    nightsAway: row.nightsAway,
    contractTypes: row.contractTypes.map(internString),
    workTypes: row.workTypes.map(internString),
    freeFrom: internOrNull(row.freeFrom),
    freeFromConfirmedAtMs: row.freeFromConfirmedAt?.getTime() ?? null,
    noticeWeeks: row.noticeWeeks,
    hasCscsCard: row.cscsCard !== null && row.cscsCard !== "none",
    hasDrivingLicence: row.hasDrivingLicence === true,
    pay: row.showsPay ? { yearMinPence: payYearMinPence, dayMinPence } : null,
    words: searchTextOf(row, { projects, suites, tools }),
    updatedAtMs: row.updatedAt.getTime(),
  };
}

function searchTextOf({ headline, about }: ProfileRow, { projects, suites, tools }: SeekerParts): string {
  const said = [headline, about, ...projects.flatMap(({ name, duties }) => [name, duties])].filter((text) => text !== null);
  const labels = [
    ...suites.map(({ suite }) => labelOf("suite", suite)),
    ...tools.map(({ vocabulary, slug }) => labelOf(vocabulary as ProfileTool["vocabulary"], slug)),
  ];
  return foldText([...said, ...labels].join("\n"));
}

const internOrNull = <Value extends string>(value: Value | null): Value | null => (value === null ? null : internString(value));

function groupByUser<Row extends { userId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.userId);
    if (group) group.push(row);
    else groups.set(row.userId, [row]);
  }
  return groups;
}
