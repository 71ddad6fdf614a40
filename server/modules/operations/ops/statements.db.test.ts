import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementShapes } from "#db/schema/traces.ts";
import { makeUser } from "#db/seed/factories.ts";
import work from "#ops/sample/work.json" with { type: "json" };
import { maskValues } from "#ops/trace/work-timings.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { explainStatement } from "./statements.queries.ts";
import { findShapeIds } from "./traces.queries.ts";

let database: TestDatabase;
const email = "secret.person@example.test";

beforeAll(async () => {
  database = await openTestDatabase();
  await makeUser(database.db, { email });
});
afterAll(() => database.close());

const explain = (text: string, example: string | null = null) => explainStatement(database.db, { text: maskValues(text), example });

const sampleReads = Object.values(work.traces)
  .flatMap(({ spans }) => spans as (string | number)[][])
  .filter(([, kind, text]) => kind === "sql" && String(text).startsWith("select"))
  .map(([, , text]) => String(text));

test.each(sampleReads)("sample telemetry names a statement of the real tables: %s", async (text) => {
  const plan = await explain(text);
  if (!("steps" in plan)) throw new Error(plan.because);
  expect(plan.steps.length).toBeGreaterThan(0);
});

test("a plan is that of the values in the columns compared with, none of which is answered", async () => {
  const plan = await explain("select `id` from `users` `u` where `u`.`email` = ? and `u`.`id` in (?, ?, ?) order by `u`.`name` limit ?");
  if (!("steps" in plan)) throw new Error(plan.because);
  // With a value that no row has, the database would not plan at all.
  expect(plan.steps[0]).toMatchObject({ table: "u", access: "const" });
  expect(JSON.stringify(plan)).not.toContain("secret");
});

test.each([
  ["a question mark in a text is no placeholder", "select `id` from `users` where `name` <> 'who?' and `id` = ?"],
  ["rows are not locked", "select `id` from `users` where `id` = ? limit ? for update"],
  ["nor shared", "(select `id` from `users` where `name` like ? limit ?) lock in share mode"],
  ["lists, ranges and offsets have values", "select `id` from `users` where `id` between ? and ? and `role` in (?) limit ? offset ?"],
])("%s", async (_what, example) => {
  expect(await explain(example, example)).toMatchObject({ isExample: true, steps: expect.any(Array) });
});

test.each([
  ["insert into `users` (`name`) values (?)"],
  ["update `users` set `name` = ?"],
  ["delete from `users`"],
  ["set session x = 1"],
  ["with `gone` as (select 1) delete from `users`"],
  ["select `id` from `users` into outfile '/tmp/x'"],
])("%s has no plan and is not sent", async (text) => {
  expect(await explain(text, text)).toEqual({ because: "Only SELECT statements have a plan here." });
  const [rows] = await database.db.execute(sql`select count(*) as n from users`);
  expect(rows).toEqual([{ n: 1 }]);
});

test("of a statement that fits the tables no more it says so, without the database's words", async () => {
  const text = `select \`id\` from \`no_such_table\` where \`email\` = '${email}'`;
  expect(await explain(text, text)).toEqual({
    because: "The database could not explain it (ER_NO_SUCH_TABLE). It may belong to an earlier release.",
  });
});

test("words find all of the statements that a process tells apart", async () => {
  const facts = { rowsReturned: 0, countedCalls: 0, lastSeenAt: new Date("2026-11-20T12:00:00Z") };
  const shapes = Array.from({ length: 500 }, (_, at) => ({ id: `${at}`.padStart(16, "0"), text: `select ${at} from \`jobs\``, ...facts }));
  await database.db.insert(statementShapes).values(shapes);
  expect(await findShapeIds(database.db, "from `jobs`")).toHaveLength(500);
});
