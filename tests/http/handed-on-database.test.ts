import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { backgroundTasks } from "#db/schema/operations.ts";
import { openTestDatabase } from "#tests/fixtures/database.ts";

const now = new Date("2026-11-25T12:00:00Z");

test("the next test file finds no row, though the table that held it no longer says when it was written to", async () => {
  const first = await openTestDatabase();
  await first.db.insert(backgroundTasks).values({ name: "feeds", label: "Fetches feeds", everyMs: 1000, dueAt: now });
  await first.db.execute(sql.raw("ALTER TABLE background_tasks FORCE"));
  await first.close();
  const opened = [await openTestDatabase()];
  while (opened.at(-1)?.url !== first.url) opened.push(await openTestDatabase());
  expect(await opened.at(-1)?.db.select().from(backgroundTasks)).toEqual([]);
  for (const database of opened) await database.close();
});
