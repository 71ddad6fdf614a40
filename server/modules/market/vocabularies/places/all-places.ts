import { and, asc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies, companySectors } from "#db/schema/companies.ts";
import { companySuites } from "#db/schema/company-pages.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { profileProjects, profileSuites, profileTools } from "#db/schema/profile-parts.ts";
import { profileChanges } from "#db/schema/profiles.ts";
import { recruiterFields } from "#db/schema/recruiters.ts";
import { seekerSearches } from "#db/schema/shortlists.ts";
import { advertPlaces, columnPlace, containsTools, jsonListContains } from "./advert-places.ts";
import { alertPlace } from "./alert-place.ts";
import { containsAny, listPlace, slugsOf, type TermPlace, type TermsToFind, type TermValues } from "./term-place.ts";

/** For lists whose row id is the user's id. */
const ownersByUserId = async (_tx: Db, ids: readonly number[]) => new Map(ids.map((id) => [id, id]));

/** Code that writes a profile locks its account first. */
const lockPeople = (tx: Db, ids: readonly number[]) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for("update");

/** Each process's in-memory jobseeker database follows these changes. */
async function recordProfileChanges(tx: Db, userIds: readonly number[], at: Date): Promise<void> {
  const each = [...new Set(userIds)];
  if (each.length > 0) await tx.insert(profileChanges).values(each.map((userId) => ({ userId, at })));
}

async function ownersOfProjects(tx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: profileProjects.id, userId: profileProjects.userId })
    .from(profileProjects)
    .where(inArray(profileProjects.id, [...ids]));
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** Places where jobseeker profiles store vocabulary values. */
const profilePlaces: readonly TermPlace[] = [
  listPlace({
    name: "profile_suites",
    columns: ["profile_suites.suite", "profile_suites.forms"],
    vocabularies: ["suite", "form"],
    holders: "profiles",
    table: profileSuites,
    owner: profileSuites.userId,
    holding: (wanted) =>
      or(containsAny(profileSuites.suite, slugsOf(wanted, "suite")), jsonListContains(profileSuites.forms, slugsOf(wanted, "form"))),
    lock: lockPeople,
    toHeld: (rows) => ({ suites: rows }),
    toRows: ({ suites }) => suites as Record<string, unknown>[],
    note: recordProfileChanges,
    owners: ownersByUserId,
  }),
  listPlace({
    name: "profile_tools",
    columns: ["profile_tools.slug"],
    vocabularies: ["skill", "software", "measurement"],
    holders: "profiles",
    table: profileTools,
    owner: profileTools.userId,
    holding: (wanted) => containsTools(profileTools, wanted),
    lock: lockPeople,
    toHeld: (rows) => ({ tools: rows }),
    toRows: ({ tools }) => tools as Record<string, unknown>[],
    note: recordProfileChanges,
    owners: ownersByUserId,
  }),
  columnPlace({
    name: "profile_projects",
    columns: ["profile_projects.sector", "profile_projects.suite", "profile_projects.form"],
    vocabularies: ["sector", "suite", "form"],
    holders: "profiles",
    table: profileProjects,
    id: profileProjects.id,
    values: { sector: profileProjects.sector, suite: profileProjects.suite, form: profileProjects.form },
    holding: (wanted) =>
      or(
        containsAny(profileProjects.sector, slugsOf(wanted, "sector")),
        containsAny(profileProjects.suite, slugsOf(wanted, "suite")),
        containsAny(profileProjects.form, slugsOf(wanted, "form")),
      ),
    lock: async (tx, ids) => lockPeople(tx, [...new Set((await ownersOfProjects(tx, ids)).values())]),
    note: async (tx, ids, now) => recordProfileChanges(tx, [...(await ownersOfProjects(tx, ids)).values()], now),
    owners: ownersOfProjects,
  }),
];

type Fields = Record<string, unknown>;

interface JsonPlace extends Pick<TermPlace, "name" | "vocabularies" | "holders"> {
  table: MySqlTable;
  id: MySqlColumn;
  /** Column of the owning user's id. */
  person: MySqlColumn;
  column: MySqlColumn;
  /** Fields of the object that contain vocabulary values. */
  fields: readonly string[];
}

/** Defines a place for fields of an object stored in a JSON column. */
function jsonPlace({ table, id, person, column, fields, ...facts }: JsonPlace): TermPlace {
  const [columnKey = ""] = Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? [];
  const readRows = async (db: Db, ids: readonly number[], isLocked: boolean) => {
    const rows = db
      .select({ rowId: id, object: column, userId: person })
      .from(table)
      .where(inArray(id, [...ids]))
      .orderBy(asc(id));
    return (await (isLocked ? rows.for("update") : rows)) as unknown as { rowId: number; object: Fields | null; userId: number }[];
  };
  return {
    ...facts,
    columns: [facts.name],
    async find(db, wanted, { after, limit }) {
      const condition = mentions(column, facts.vocabularies, wanted);
      if (!condition) return [];
      const rows = await db
        .select({ rowId: id })
        .from(table)
        .where(and(condition, gt(id, after)))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map(({ rowId }) => Number(rowId));
    },
    async read(tx, ids, { isLooking } = { isLooking: false }) {
      const rows = await readRows(tx, ids, !isLooking);
      return new Map(rows.map(({ rowId, object }) => [rowId, picked(object ?? {}, fields)]));
    },
    async write(tx, held) {
      for (const { rowId, object } of await readRows(tx, [...held.keys()], false)) {
        await tx
          .update(table)
          .set({ [columnKey]: { ...object, ...held.get(rowId) } })
          .where(eq(id, rowId));
      }
    },
    async owners(tx, ids) {
      return new Map((await readRows(tx, ids, false)).map(({ rowId, userId }) => [rowId, userId]));
    },
  };
}

const picked = (object: Fields, names: readonly string[]): TermValues =>
  Object.fromEntries(names.flatMap((name) => (object[name] === undefined ? [] : [[name, object[name]]])));

/**
 * Preselects rows that may contain one of the values; the caller reads them to be sure. A form may be stored apart from its suite, so its
 * suite is matched too.
 */
function mentions(column: MySqlColumn, vocabularies: TermPlace["vocabularies"], wanted: TermsToFind): SQL | undefined {
  const slugs = vocabularies.flatMap((vocabulary) => wanted.get(vocabulary) ?? []);
  const words = new Set(slugs.flatMap((slug) => (slug.includes(":") ? [slug, slug.split(":")[0] ?? slug] : [slug])));
  return or(...[...words].map((word) => sql`${column} like ${`%"${word}"%`}`));
}

const lockFirms = (tx: Db, ids: readonly number[]) =>
  tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(companies.id)
    .for("update");

const names = (list: unknown) => list as readonly string[];

/** Defines the place of a recruiter's specialisms of one kind. */
const recruiterPlace = (kind: "sector" | "suite", list: "sectors" | "suites"): TermPlace =>
  listPlace({
    name: `recruiter_fields.${kind}`,
    columns: ["recruiter_fields.slug"],
    vocabularies: [kind],
    holders: "recruiters",
    table: recruiterFields,
    owner: recruiterFields.userId,
    only: eq(recruiterFields.kind, kind),
    holding: (wanted) => containsAny(recruiterFields.slug, slugsOf(wanted, kind)),
    lock: lockPeople,
    toHeld: (rows) => ({ [list]: rows.map(({ slug }) => slug) }),
    toRows: (held) => names(held[list]).map((slug) => ({ kind, slug })),
    owners: ownersByUserId,
  });

/** Places where firms and recruiters store vocabulary values. */
const firmPlaces: readonly TermPlace[] = [
  listPlace({
    name: "company_sectors",
    columns: ["company_sectors.sector"],
    vocabularies: ["sector"],
    holders: "companies",
    table: companySectors,
    owner: companySectors.companyId,
    holding: (wanted) => containsAny(companySectors.sector, slugsOf(wanted, "sector")),
    lock: lockFirms,
    toHeld: (rows) => ({ sectors: rows.map(({ sector }) => sector) }),
    toRows: ({ sectors }) => names(sectors).map((sector) => ({ sector })),
  }),
  listPlace({
    name: "company_suites",
    columns: ["company_suites.suite"],
    vocabularies: ["suite"],
    holders: "companies",
    table: companySuites,
    owner: companySuites.companyId,
    holding: (wanted) => containsAny(companySuites.suite, slugsOf(wanted, "suite")),
    lock: lockFirms,
    toHeld: (rows) => ({ suites: rows.map(({ suite }) => suite) }),
    toRows: ({ suites }) => names(suites).map((suite) => ({ suite })),
  }),
  recruiterPlace("sector", "sectors"),
  recruiterPlace("suite", "suites"),
];

/** Defines a place for an advert's form fields in one of the columns that store them. */
const draftPlace = (name: string, column: MySqlColumn): TermPlace =>
  jsonPlace({
    name,
    vocabularies: ["sector", "suite", "form", "skill", "software", "measurement", "benefit", "procurement-route"],
    holders: "drafts",
    table: jobDrafts,
    id: jobDrafts.id,
    person: jobDrafts.createdByUserId,
    column,
    fields: ["sector", "suites", "tools", "benefits", "procurementRoute"],
  });

/** Advertisers' drafts, and saved filters of the jobseeker database. */
const storedPlaces: readonly TermPlace[] = [
  draftPlace("job_drafts.fields", jobDrafts.fields),
  draftPlace("job_drafts.shown_fields", jobDrafts.shownFields),
  draftPlace("job_drafts.live_fields", jobDrafts.liveFields),
  jsonPlace({
    name: "seeker_searches.filters",
    vocabularies: ["sector", "suite", "form", "skill", "software"],
    holders: "seekerSearches",
    table: seekerSearches,
    id: seekerSearches.id,
    person: seekerSearches.userId,
    column: seekerSearches.filters,
    fields: ["sector", "suite", "form", "skill", "software"],
  }),
];

/** Every place where values of open vocabularies are stored; a merge moves values in all of them and nowhere else. */
export const termPlaces: readonly TermPlace[] = [...advertPlaces, ...storedPlaces, ...profilePlaces, ...firmPlaces, alertPlace];
