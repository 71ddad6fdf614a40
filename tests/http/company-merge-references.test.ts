import { sql } from "drizzle-orm";
import { type AnyMySqlColumn, getTableConfig, type MySqlTable } from "drizzle-orm/mysql-core";
import { expect, test } from "vitest";
import {
  individuallyMovedReferences,
  movedReferences,
  unchangedReferences,
} from "#server/modules/market/companies/merging/firm-references.ts";
import { openTestDatabase } from "#tests/fixtures/database.ts";

const nameOf = (column: AnyMySqlColumn) => `${getTableConfig(column.table as MySqlTable).name}.${column.name}`;

test("a merge has a word for every column of the database that names a firm: moved, or kept with a reason", async () => {
  const database = await openTestDatabase();
  const [found] = (await database.db.execute(sql`
    select concat(table_name, '.', column_name) as name
    from information_schema.key_column_usage
    where table_schema = database() and referenced_table_name = 'companies'
    union
    select concat(table_name, '.', column_name)
    from information_schema.columns
    where table_schema = database() and (column_name like '%company\\_id' or column_name like '%firm\\_id' or column_name like '%employer\\_id')
  `)) as unknown as [{ name: string }[]];
  await database.close();
  const named = [
    ...Object.values(individuallyMovedReferences).map(({ firm }) => nameOf(firm)),
    ...movedReferences.map(({ firm }) => nameOf(firm)),
    ...unchangedReferences.map(({ firm }) => nameOf(firm)),
  ];
  expect(found.map(({ name }) => name).sort()).toEqual([...named].sort());
  expect(new Set(named).size).toBe(named.length);
  for (const { why } of unchangedReferences) expect(why).toMatch(/^[A-Z].{15,}[.:].*/);
});

test("what is moved is named apart by one column besides its firm", () => {
  for (const { firm, key } of movedReferences) {
    const { columns, primaryKeys } = getTableConfig(firm.table as MySqlTable);
    const parts = [...columns.filter(({ primary }) => primary), ...primaryKeys.flatMap((each) => each.columns)];
    const besideFirm = parts.filter(({ name }) => name !== firm.name).map(({ name }) => name);
    expect([nameOf(firm), besideFirm]).toEqual([nameOf(firm), key === null ? [] : [key.name]]);
  }
});
