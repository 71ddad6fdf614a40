import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { watchForStalls } from "./stalled-tests.mjs";

// Takes about a second.

const folder = join(mkdtempSync(join(tmpdir(), "dayworks-stalls-")), "workers");
const limitMs = 60_000;
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a worker that waits for ever, and says that it began `file` so long ago. */
async function startWorker(file: string, agoMs: number): Promise<ChildProcess> {
  const parameters = ["--report-on-signal", `--report-directory=${folder}`, "-e", 'console.log("up"); setInterval(() => {}, 1e6)'];
  const child = spawn(process.execPath, parameters, { stdio: ["ignore", "pipe", "ignore"] });
  started.push(child);
  await once(child.stdout, "data");
  const record = join(folder, String(child.pid));
  writeFileSync(record, resolve(file));
  utimesSync(record, new Date(), new Date(Date.now() - agoMs));
  return child;
}

test("a worker that stays in one file is killed and the file named, with what it waited for; one that goes on or has ended is not", async () => {
  const said: string[] = [];
  const watch = watchForStalls({ folder, limitMs, everyMs: 10, log: (line) => said.push(line) });
  const quick = await startWorker("server/quick.test.ts", 0);
  const ended = await startWorker("server/ended.test.ts", 0);
  ended.kill("SIGKILL");
  await once(ended, "exit");
  utimesSync(join(folder, String(ended.pid)), new Date(0), new Date(0));
  const stalled = await startWorker("server/stalled.test.ts", limitMs + 1_000);
  const [, signal] = await once(stalled, "exit");
  await watch.stop();
  expect(signal).toBe("SIGKILL");
  expect(quick.exitCode).toBe(null);
  expect(watch.stalled).toEqual(["server/stalled.test.ts"]);
  expect(said.join("\n")).toContain("server/stalled.test.ts does not end");
  expect(said.join("\n")).toMatch(/Waits for:\n.*"type":"timer"/);
});
