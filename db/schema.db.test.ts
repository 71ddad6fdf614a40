// Takes under 1 s.
import { readdirSync } from "node:fs";
import { eq, is } from "drizzle-orm";
import { getTableConfig, MySqlTable } from "drizzle-orm/mysql-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFacts } from "#db/schema/operations.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const declaredIn = import.meta.glob<Record<string, unknown>>("./schema/*.ts", { eager: true });
const tables = Object.values(declaredIn)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, MySqlTable))
  .map((table) => getTableConfig(table));

/** Of the migrations: they hold the names and times of what has run. */
const ownTables = ["__drizzle_migrations", "__migration_lock"];
/** The schema has no words for these. */
const fullText = ["index job_texts.job_texts_fulltext: (description_text)", "index jobs.jobs_title_fulltext: (title)"];

describe("A database made by the migrations", () => {
  test("has the tables and columns that the schema declares, and no others", async () => {
    expect(Object.keys(declaredIn)).toHaveLength(readdirSync("db/schema").length);
    const declared = tables.flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name} ${typeWithoutWidth(column.getSQLType())} ${column.notNull ? "NO" : "YES"}`),
    );
    const found = await ask(
      "SELECT CONCAT(TABLE_NAME, '.', COLUMN_NAME) AS name, COLUMN_TYPE AS type, IS_NULLABLE AS nullable FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()",
    );
    const own = ({ name }: Record<string, string>) => ownTables.some((table) => name?.startsWith(`${table}.`));
    const lines = found.filter((row) => !own(row)).map((row) => `${row.name} ${typeWithoutWidth(row.type ?? "")} ${row.nullable}`);
    expect(lines.sort()).toEqual(declared.sort());
  });

  test("has the indexes and keys that the schema declares, and the full-text indexes beside them", async () => {
    const declared = tables.flatMap(({ name, columns, indexes, primaryKeys, uniqueConstraints }) => [
      ...indexes.map(({ config }) => line(name, config.name, config.unique ?? false, config.columns)),
      ...primaryKeys.map((key) => line(name, "PRIMARY", true, key.columns)),
      ...columns.filter((column) => column.primary).map((column) => line(name, "PRIMARY", true, [column])),
      ...columns.filter((column) => column.isUnique).map((column) => line(name, column.uniqueName ?? "", true, [column])),
      ...uniqueConstraints.map((unique) => line(name, unique.name ?? "", true, unique.columns)),
    ]);
    const found = await ask(
      "SELECT TABLE_NAME AS `table`, INDEX_NAME AS name, NON_UNIQUE AS doubles, GROUP_CONCAT(COLUMN_NAME ORDER BY SEQ_IN_INDEX) AS columns, MAX(SUB_PART) AS prefix FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() GROUP BY TABLE_NAME, INDEX_NAME",
    );
    // A foreign key without an index of the schema's gets one of its own name.
    const ofKeys = new Set(tables.flatMap((table) => table.foreignKeys.map((key) => key.getName())));
    const lines = found
      .filter((row) => !ownTables.includes(row.table ?? "") && !ofKeys.has(row.name ?? ""))
      .map((row) => {
        const columns = (row.columns ?? "").split(",").map((name) => ({ name }));
        return (
          line(row.table ?? "", row.name ?? "", String(row.doubles) === "0", columns) + (row.prefix ? ` of ${row.prefix} letters` : "")
        );
      });
    expect(lines.sort()).toEqual([...declared, ...fullText].sort());
  });

  test("has the foreign keys that the schema declares, and no others", async () => {
    const declared = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys.map((key) => {
        const { foreignTable, columns, foreignColumns } = key.reference();
        const names = (list: readonly { name: string }[]) => list.map((column) => column.name).join();
        const target = getTableConfig(foreignTable).name;
        return `${name} ${key.getName()}: ${names(columns)} → ${target} ${names(foreignColumns)} ${(key.onDelete ?? "no action").toUpperCase()}`;
      }),
    );
    const found = await ask(
      "SELECT u.TABLE_NAME AS `table`, u.CONSTRAINT_NAME AS name, GROUP_CONCAT(COLUMN_NAME ORDER BY ORDINAL_POSITION) AS columns, u.REFERENCED_TABLE_NAME AS target, GROUP_CONCAT(REFERENCED_COLUMN_NAME ORDER BY ORDINAL_POSITION) AS targets, r.DELETE_RULE AS rule FROM information_schema.KEY_COLUMN_USAGE u JOIN information_schema.REFERENTIAL_CONSTRAINTS r ON r.CONSTRAINT_SCHEMA = u.CONSTRAINT_SCHEMA AND r.CONSTRAINT_NAME = u.CONSTRAINT_NAME AND r.TABLE_NAME = u.TABLE_NAME WHERE u.TABLE_SCHEMA = DATABASE() GROUP BY u.TABLE_NAME, u.CONSTRAINT_NAME",
    );
    const lines = found.map((row) => `${row.table} ${row.name}: ${row.columns} → ${row.target} ${row.targets} ${row.rule}`);
    expect(lines.sort()).toEqual(declared.sort());
  });

  test("takes no zero date, and reads one that is there as the beginning of 1970", async () => {
    const insert = (how: string) => ask(`${how} INTO site_facts (name, value, updated_at) VALUES ('zero', '1', '0000-00-00')`);
    await expect(insert("INSERT")).rejects.toThrow("Incorrect datetime value");
    await insert("INSERT IGNORE");
    const zero = await database.db.select({ at: siteFacts.updatedAt }).from(siteFacts).where(eq(siteFacts.name, "zero"));
    expect(zero).toEqual([{ at: new Date(0) }]);
    await database.db.delete(siteFacts).where(eq(siteFacts.name, "zero"));
  });

  test("holds the end of the empty audit", async () => {
    expect(await ask("SELECT id, last_id, hash FROM audit_head")).toEqual([{ id: 1, last_id: 0, hash: "0".repeat(64) }]);
  });
});

function line(table: string, name: string, unique: boolean, columns: readonly object[]): string {
  return `${unique ? "unique index" : "index"} ${table}.${name}: (${columns.map((column) => ("name" in column ? column.name : "?")).join()})`;
}

/** The server adds a display width to integer types and has its own names for boolean and JSON. */
function typeWithoutWidth(type: string): string {
  return type
    .replace(/^(\w*int)\(\d+\)/, "$1")
    .replace(/^boolean$/, "tinyint")
    .replace(/^json$/, "longtext");
}

async function ask(sql: string): Promise<Record<string, string>[]> {
  const [rows] = await database.pool.promise().query(sql);
  return rows as Record<string, string>[];
}
