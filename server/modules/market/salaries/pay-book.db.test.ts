import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { createPayCache } from "./pay-book.ts";

const start = new Date("2026-11-20T12:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ withReference: true });
});
afterAll(() => database.close());

test("while the database is away the figures of before stand; once it is back nothing that changed meanwhile is missing", async () => {
  const { db } = database;
  let isAway = false;
  const flaky = new Proxy(db, {
    get(target, name) {
      if (isAway) throw new Error("the database is away");
      return Reflect.get(target, name);
    },
  }) as Db;
  const sources = { db: flaky, gazetteer: await loadGazetteer(db) };
  const companyId = await makeCompany(db, { now: start });
  await makeJob(db, { companyId, now: start, title: "First" });

  isAway = true;
  const book = createPayCache(sources);
  await expect(book.windows(start)).rejects.toThrow("the database is away");
  isAway = false;
  expect((await book.windows(after(1))).present).toHaveLength(1);

  await makeJob(db, { companyId, now: start, title: "Second, of another vacancy", level: "graduate" });
  isAway = true;
  expect((await book.windows(after(20))).present).toHaveLength(1);
  isAway = false;
  expect((await book.windows(after(21))).present).toHaveLength(1);
  expect((await book.windows(after(40))).present).toHaveLength(2);
});
