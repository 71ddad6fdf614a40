import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFacts } from "#db/schema/operations.ts";
import { placeAliases, places } from "#db/schema/places.ts";
import { taxonomyTerms } from "#db/schema/taxonomy.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { referencePlaces } from "../reference/places.ts";
import { loadReferenceData } from "./reference.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const countOf = async (table: typeof places | typeof placeAliases | typeof taxonomyTerms) => {
  const [row] = await database.db.select({ count: count() }).from(table);
  return row?.count ?? 0;
};

test("loading twice changes nothing the second time, even when two processes start together", async () => {
  const first = await Promise.all([loadReferenceData(database.db), loadReferenceData(database.db)]);
  expect(first.filter(({ changed }) => changed)).toHaveLength(1);
  expect(await countOf(places)).toBe(referencePlaces().length);
  expect(await countOf(placeAliases)).toBeGreaterThan(300);
  expect(await countOf(taxonomyTerms)).toBeGreaterThan(200);
  expect(await loadReferenceData(database.db)).toEqual({ changed: false });
});

test("a database with older content is brought up to date and keeps what an operator loaded", async () => {
  const { db } = database;
  await loadReferenceData(db);
  const outward = { id: 300_000_001, kind: "outward", slug: "zz9", name: "ZZ9", lat: 51, lng: 0 } as const;
  await db.insert(places).values([outward, { id: 999, kind: "town", slug: "gone", name: "Gone" }]);
  await db.update(places).set({ name: "Ledes", slug: "york-old" }).where(eq(places.slug, "leeds"));
  await db.update(siteFacts).set({ value: "older" }).where(eq(siteFacts.name, "reference-data"));
  expect(await loadReferenceData(db)).toEqual({ changed: true });
  const [leeds] = await db.select({ name: places.name }).from(places).where(eq(places.slug, "leeds"));
  expect(leeds).toEqual({ name: "Leeds" });
  expect(await db.select({ id: places.id }).from(places).where(eq(places.slug, "gone"))).toEqual([]);
  expect(await countOf(places)).toBe(referencePlaces().length + 1);
});
