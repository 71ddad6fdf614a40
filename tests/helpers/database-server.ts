import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPrivateDatabase } from "#scripts/mariadb/server.mjs";
import { type DatabaseTemplate, makeDatabaseTemplate } from "./database-template.ts";
import { testDatabaseUrl } from "./environment.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of a server whose databases tests may create and drop. */
    databaseServerUrl: string;
    databaseTemplate: DatabaseTemplate;
  }
}

/** One throw-away MariaDB for the whole run, unless TEST_DATABASE_URL names a server to use; on it, the template of every test's database. */
export default async function databaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = testDatabaseUrl ? { url: testDatabaseUrl, stop: async () => {} } : await startThrowAwayServer();
  const { template, drop } = await makeDatabaseTemplate(server.url, `test_template_${randomBytes(6).toString("hex")}`);
  project.provide("databaseServerUrl", server.url);
  project.provide("databaseTemplate", template);
  return async () => {
    await drop();
    await server.stop();
  };
}

async function startThrowAwayServer() {
  const home = mkdtempSync(join(tmpdir(), "dayworks-test-"));
  const server = await startPrivateDatabase({
    home,
    unpackFolder: join(process.cwd(), ".data/mariadb-server"),
    durable: false,
    bufferPool: "128M",
  });
  const stop = async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}
