import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EndedStatement, watchStatements } from "#db/statement-watch.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { maskValues } from "../trace/work-timings.ts";
import { describeError, serverFault } from "./fingerprint.ts";

// What the database itself says of statements that fail, each with a planted value of another kind. Takes about 2 s.
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`create table planted (
    id int auto_increment primary key, word varchar(60) unique, age tinyint, price decimal(4, 2), born date, kind enum ('a', 'b'),
    doc json, token binary(16) unique, at datetime(3))`);
});
afterAll(() => database.close());

const word = 'O\'S3cret "words"\nof `two` lines';
const n = 8_154_711;
const cases: readonly (readonly [kind: string, statement: SQL])[] = [
  ["a text, twice in one batch", sql`insert into planted (word, age) values (${word}, 1), (${word}, 2)`],
  ["a text that is too long", sql`insert into planted (word) values (${word.repeat(9)})`],
  ["a text in place of a number", sql`update planted set age = ${word} where age = ${n} or 1 = 1`],
  ["a whole number", sql`insert into planted (age) values (${n})`],
  ["a decimal", sql`insert into planted (price) values (${n + 0.25})`],
  ["a date", sql`insert into planted (born) values (${"8154-71-15"})`],
  ["a moment", sql`insert into planted (born, at) values (${"S3cret"}, ${new Date("2026-11-20T08:15:47.110Z")})`],
  ["one of a list", sql`insert into planted (kind) values (${"S3cret"})`],
  ["JSON", sql`insert into planted (doc) values (${`{"note": "S3cret`})`],
  ["bytes", sql`insert into planted (token) values (${Buffer.from("S3cret-of-bytes!")}), (${Buffer.from("S3cret-of-bytes!")})`],
  ["a condition", sql`select no_such_column from planted where word in (${word}, ${"S3cret"}) and word like ${`%${word}%`} limit ${1}`],
  ["an argument", sql`call no_such_procedure(${word}, ${n})`],
  ["a value that was written into the statement", sql.raw(`insert into planted (word, age) values ('S3cret', ${n}), ('S3cret', ${n})`)],
];

test.each(cases)("%s of a statement that fails is in no log, span or error group", async (_kind, statement) => {
  const ended: EndedStatement[] = [];
  const watched = watchStatements(database.db, { ended: (each) => void ended.push(each), waited: () => {} });
  await watched.execute(sql`insert into planted (age) values (1)`);
  const thrown: unknown = await watched.execute(statement).then(
    () => null,
    (error: unknown) => error,
  );
  const wrapped = new Error(`The import failed: ${thrown}`, { cause: thrown });
  const outputs = [thrown, wrapped].flatMap((error) => [describeError(error), serverFault(error)]);
  const spans = ended.map(({ text, errorCode }) => [maskValues(text), errorCode]);
  expect(spans.at(-1)?.[1]).toMatch(/^[A-Z_]+$/);
  expect(outputs[0]).toMatchObject({ message: expect.stringContaining("failed query: "), cause: { code: spans.at(-1)?.[1] } });
  expect(/s3cret|8154.?71|of .two. lines|08:15/i.exec(JSON.stringify([outputs, spans]))).toBeNull();
});
