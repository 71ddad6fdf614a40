import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPrivateDatabase } from "#scripts/mariadb/server.mjs";
import { testDatabaseUrl } from "./environment.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of a server whose databases tests may create and drop. */
    databaseServerUrl: string;
  }
}

/** One throw-away MariaDB for the whole run, unless TEST_DATABASE_URL names a server to use. */
export default async function databaseServer(project: TestProject): Promise<() => Promise<void>> {
  if (testDatabaseUrl) {
    project.provide("databaseServerUrl", testDatabaseUrl);
    return async () => {};
  }
  const home = mkdtempSync(join(tmpdir(), "dayworks-test-"));
  const server = await startPrivateDatabase({
    home,
    unpackFolder: join(process.cwd(), ".data/mariadb-server"),
    durable: false,
    bufferPool: "128M",
  });
  project.provide("databaseServerUrl", server.url);
  return async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
