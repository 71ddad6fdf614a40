import { and, asc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { jobSuites, jobs, jobTools } from "#db/schema/jobs.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { canonicalJson, containsAny, listPlace, slugsOf, type TermPlace, type TermsToFind, type TermValues } from "./term-place.ts";

const lockJobs = (tx: Db, ids: readonly number[]) =>
  tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .orderBy(jobs.id)
    .for("update");

type SuiteRow = { suite: string; form: string };
type ToolRow = { vocabulary: string; slug: string };

/** Matches the wanted skills, software and rules of measurement, each in its own vocabulary. */
export function containsTools({ vocabulary, slug }: { vocabulary: MySqlColumn; slug: MySqlColumn }, wanted: TermsToFind): SQL | undefined {
  const each = (["skill", "software", "measurement"] as const).map((name) => {
    const slugs = slugsOf(wanted, name);
    return slugs.length === 0 ? undefined : and(eq(vocabulary, name), inArray(slug, slugs));
  });
  return or(...each);
}

/** Matches values in a list stored as JSON. */
export const jsonListContains = (column: MySqlColumn, slugs: readonly string[]): SQL | undefined =>
  or(...slugs.map((slug) => sql`json_contains(${column}, json_quote(${slug}))`));

/** Matches suites by themselves, and forms together with their suites. */
function containsSuites(wanted: TermsToFind): SQL | undefined {
  const forms = slugsOf(wanted, "form").map((whole) => {
    const [suite = "", form = ""] = whole.split(":");
    return and(eq(jobSuites.suite, suite), eq(jobSuites.form, form));
  });
  return or(containsAny(jobSuites.suite, slugsOf(wanted, "suite")), ...forms);
}

const note = recordJobChanges;

/** Places where adverts store vocabulary values. */
export const advertPlaces: readonly TermPlace[] = [
  columnPlace({
    name: "jobs.sector",
    columns: ["jobs.sector"],
    vocabularies: ["sector"],
    holders: "adverts",
    table: jobs,
    id: jobs.id,
    values: { sector: jobs.sector },
    holding: (wanted) => containsAny(jobs.sector, slugsOf(wanted, "sector")),
    note,
  }),
  columnPlace({
    name: "jobs.procurement_route",
    columns: ["jobs.procurement_route"],
    vocabularies: ["procurement-route"],
    holders: "adverts",
    table: jobs,
    id: jobs.id,
    values: { procurementRoute: jobs.procurementRoute },
    holding: (wanted) => containsAny(jobs.procurementRoute, slugsOf(wanted, "procurement-route")),
    note,
  }),
  columnPlace({
    name: "jobs.benefits",
    columns: ["jobs.benefits"],
    vocabularies: ["benefit"],
    holders: "adverts",
    table: jobs,
    id: jobs.id,
    values: { benefits: jobs.benefits },
    holding: (wanted) => jsonListContains(jobs.benefits, slugsOf(wanted, "benefit")),
    note,
  }),
  listPlace({
    name: "job_suites",
    columns: ["job_suites.suite", "job_suites.form"],
    vocabularies: ["suite", "form"],
    holders: "adverts",
    table: jobSuites,
    owner: jobSuites.jobId,
    holding: containsSuites,
    lock: lockJobs,
    toHeld: (rows) => ({ suites: rows }),
    toRows: ({ suites: rows }) => rows as SuiteRow[],
    note,
  }),
  listPlace({
    name: "job_tools",
    columns: ["job_tools.slug"],
    vocabularies: ["skill", "software", "measurement"],
    holders: "adverts",
    table: jobTools,
    owner: jobTools.jobId,
    holding: (wanted) => containsTools(jobTools, wanted),
    lock: lockJobs,
    toHeld: (rows) => ({ tools: rows }),
    toRows: ({ tools }) => tools as ToolRow[],
    note,
  }),
];

interface ColumnPlace extends Pick<TermPlace, "name" | "columns" | "vocabularies" | "holders" | "owners"> {
  table: MySqlTable;
  id: MySqlColumn;
  /** Columns by their form field names. */
  values: Record<string, MySqlColumn>;
  holding: (wanted: TermsToFind) => SQL | undefined;
  lock?: (tx: Db, ids: readonly number[]) => Promise<unknown>;
  note?: (tx: Db, ids: readonly number[], now: Date) => Promise<void>;
}

/** Defines a place for columns of one row: one value each, or a list as JSON. */
export function columnPlace({ table, id, values, holding, lock, note, ...facts }: ColumnPlace): TermPlace {
  const keyOf = (column: MySqlColumn) => Object.entries(getTableColumns(table)).find(([, each]) => each === column)?.[0] ?? "";
  const keys = Object.entries(values).map(([name, column]) => [name, keyOf(column)] as const);
  return {
    ...facts,
    async find(db, wanted, { after, limit }) {
      const condition = holding(wanted);
      if (!condition) return [];
      const rows = await db
        .select({ id })
        .from(table)
        .where(and(condition, gt(id, after)))
        .orderBy(asc(id))
        .limit(limit);
      return rows.map((row) => Number(row.id));
    },
    async read(tx, ids, { isLooking } = { isLooking: false }) {
      if (!isLooking) await lock?.(tx, ids);
      const rowsQuery = tx
        .select({ rowId: id, ...values })
        .from(table)
        .where(inArray(id, [...ids]));
      const rows = await (isLooking ? rowsQuery : rowsQuery.for("update"));
      return new Map(rows.map(({ rowId, ...held }) => [Number(rowId), held as TermValues]));
    },
    async write(tx, held, now) {
      const alike = new Map<string, { value: TermValues; ids: number[] }>();
      for (const [rowId, value] of held) {
        const known = alike.get(canonicalJson(value)) ?? { value, ids: [] };
        known.ids.push(rowId);
        alike.set(canonicalJson(value), known);
      }
      for (const { value, ids } of alike.values()) {
        await tx
          .update(table)
          .set(Object.fromEntries(keys.map(([name, key]) => [key, value[name]])))
          .where(inArray(id, ids));
      }
      await note?.(tx, [...held.keys()], now);
    },
  };
}
