import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

// Takes under a second.
const root = fileURLToPath(new URL("../..", import.meta.url));
const begins = /\.\s*transaction\(|\bbeginTransaction\(|\bstart\s+transaction\b/i;

const files = ["server", "db", "scripts", "ops"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:ts|mjs)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

describe("a transaction", () => {
  it("is begun by runTransaction alone, which runs it again when the database gave it up; migrations hold a lock for as long as they take", () => {
    expect(files.filter((file) => begins.test(readFileSync(join(root, file), "utf8")))).toEqual(["db/client.ts", "db/migrate.ts"]);
  });

  it.each([
    ["await db.transaction(async (tx) => work(tx))", true],
    ["ctx.services.db\n  .transaction((tx) => work(tx))", true],
    ["await lock.beginTransaction()", true],
    ["sql`START TRANSACTION`", true],
    ["runTransaction(db, work)", false],
    ["lockingTransaction(db, work)", false],
  ])("would be found begun by %j: %s", (source, expected) => {
    expect(begins.test(source)).toBe(expected);
  });
});
