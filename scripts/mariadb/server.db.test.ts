import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { startPrivateDatabase } from "./server.mjs";

const folder = mkdtempSync(join(tmpdir(), "dayworks-private-"));
// Longer than the limit on socket paths, as a deeply nested checkout can be.
const home = join(folder, "a-rather-long-folder-name/".repeat(5), "mariadb");
const options = { home, bufferPool: "32M", unpackFolder: join(process.cwd(), ".data/mariadb-server") };

type PrivateDatabase = Awaited<ReturnType<typeof startPrivateDatabase>>;
let server: PrivateDatabase;

beforeAll(async () => {
  server = await startPrivateDatabase({ ...options, name: "mysql" });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const database = openDatabase(url, { connectionLimit: 1 });
  try {
    const [rows] = await database.pool.promise().query(sql);
    return rows as Row[];
  } finally {
    await database.close();
  }
}

const serverPid = () => Number(readFileSync(join(home, "server.pid"), "utf8"));

async function killServer(): Promise<void> {
  process.kill(serverPid(), "SIGKILL");
  await expect.poll(() => server.answers()).toBe(false);
  // A killed process may be there a little longer than its socket.
  await expect.poll(() => server.isRunning()).toBe(false);
}

describe("startPrivateDatabase", () => {
  test("runs in UTC and utf8mb4, without a port, flushing every commit, with isolation that loses no update and temporary files of its own", async () => {
    const [settings] = await ask(
      server.url,
      `SELECT @@global.time_zone AS zone, @@collation_server AS collation, @@skip_networking AS socketOnly,
        @@innodb_flush_log_at_trx_commit AS flush, @@global.innodb_snapshot_isolation AS isolation, @@tmpdir AS temporary`,
    );
    expect(settings).toEqual({
      zone: "+00:00",
      collation: "utf8mb4_unicode_ci",
      socketOnly: 1,
      flush: 1,
      isolation: 1,
      temporary: join(home, "tmp"),
    });
  });

  test("joins the server that already runs there, and does not stop it", async () => {
    const joined = await startPrivateDatabase(options);
    expect(joined.reused).toBe(true);
    await joined.stop();
    expect(await server.answers()).toBe(true);
  });

  test("starts one server when several processes ask at once", async () => {
    await server.stop();
    const started = await Promise.all([1, 2, 3].map(() => startPrivateDatabase({ ...options, name: "mysql" })));
    expect(started.map(({ reused }) => reused).sort()).toEqual([false, true, true]);
    server = started.find(({ reused }) => !reused) as PrivateDatabase;
  });

  test("has every committed row after it was killed", async () => {
    await ask(server.url, "CREATE TABLE kept (id INT PRIMARY KEY) ENGINE=InnoDB");
    await ask(server.url, "INSERT INTO kept VALUES (1), (2)");
    expect(server.isRunning()).toBe(true);
    await killServer();
    server = await startPrivateDatabase({ ...options, name: "mysql" });
    expect(server.reused).toBe(false);
    expect(await ask(server.url, "SELECT id FROM kept ORDER BY id")).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
