import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type FaultProxy, openFaultProxy } from "#scripts/promises/fault-proxy.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";

// Takes about two minutes, including a build: runs the built site with its real delays and a real outage.
const connectionMs = 3_000;
const statementMs = 300;
const outageMs = 30_000;
const patience = { timeout: 60_000, interval: 500 };

let filled: TestDatabase;
let folder: string;
let port: number;
let slow: FaultProxy;
let site: ChildProcess | null = null;
let output = "";

beforeAll(async () => {
  const [code] = await once(spawn(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" }), "exit");
  expect(code).toBe(0);
  filled = await openTestDatabase({ withReference: true });
  folder = await mkdtemp(join(tmpdir(), "dayworks-slow-start-"));
  port = await freePort();
}, 300_000);
afterAll(async () => {
  await filled.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  if (site && site.exitCode === null) {
    site.kill("SIGKILL");
    await once(site, "exit");
  }
  await slow.close();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Runs a program of the built site to its end or until `site` is ended. */
function run(program: string): ChildProcess {
  output = "";
  const env = {
    ...{ NODE_ENV: "production", LOG_LEVEL: "warn", HOST: "127.0.0.1", PORT: String(port) },
    READY_CHECK_SECONDS: "1",
    ...{ DATABASE_URL: slow.url, DATA_DIR: folder, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` },
  };
  const child = fork(`dist/server/${program}.js`, { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  site = child;
  return child;
}

const statusOf = async (path: string): Promise<number> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" })).status;
  } catch {
    return 0;
  }
};

async function endBySignal(child: ChildProcess): Promise<void> {
  expect(child.exitCode).toBeNull();
  child.kill("SIGTERM");
  await expect.poll(() => statusOf("/readyz"), { timeout: 900, interval: 20 }).toBe(503);
  expect(await statusOf("/livez")).toBe(200);
  const [code] = await once(child, "exit");
  expect(code, output).toBe(0);
}

test("the site starts, says what it waits for and serves when a connection takes 3 s and a statement 300 ms", {
  timeout: 180_000,
}, async () => {
  slow = await openFaultProxy(filled.url, { connectionMs, statementMs });
  const [code] = await once(run("prepare-database"), "exit");
  expect(code, output).toBe(0);
  const child = run("main");
  await expect.poll(() => statusOf("/"), patience).toBe(200);
  expect(output).toMatch(/Waiting for the database for \d+ s: .*places/);
  expect(await statusOf("/readyz")).toBe(200);
  await endBySignal(child);
});

test("it starts and serves although the database is stopped for 30 s, at the start and later", { timeout: 240_000 }, async () => {
  slow = await openFaultProxy(filled.url, {});
  await slow.stop();
  const child = run("main");
  await expect.poll(() => output, patience).toMatch(/Waiting for the database for \d+ s: .*places.*\(connect ENOENT/);
  await sleep(outageMs);
  expect(child.exitCode, output).toBeNull();
  await slow.start();
  await expect.poll(() => statusOf("/"), patience).toBe(200);

  output = "";
  await slow.stop();
  await sleep(outageMs);
  expect(child.exitCode, output).toBeNull();
  expect([await statusOf("/livez"), await statusOf("/readyz"), await statusOf("/companies?page=2")]).toEqual([200, 503, 503]);
  expect(output).toMatch(/Waiting for the database for \d+ s: a connection \(connect ENOENT/);
  await slow.start();
  await expect.poll(() => statusOf("/readyz"), patience).toBe(200);
  await expect.poll(() => statusOf("/companies?page=2"), patience).not.toBe(503);
  await endBySignal(child);
});
