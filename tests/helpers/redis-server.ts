import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { redisServerPath } from "./environment.mjs";

export interface TestRedis {
  /** As REDIS_URL takes it. */
  url: string;
  /** Starts it, with nothing in it. */
  start(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Makes it silent, with its connections open. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

/** A Redis of the test's own, on a socket in a folder of its own. */
export function createTestRedis(): TestRedis {
  const folder = mkdtempSync(join(tmpdir(), "dayworks-redis-"));
  const socket = join(folder, "redis.sock");
  let server: ChildProcess | null = null;
  const kill = async () => {
    const ending = server;
    server = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = once(ending, "exit");
    ending.kill("SIGKILL");
    await ended;
  };
  return {
    url: `unix://${socket}`,
    async start() {
      const parameters = ["--port", "0", "--unixsocket", socket, "--dir", folder, "--save", "", "--appendonly", "no"];
      server = spawn(redisServerPath, parameters, { stdio: ["ignore", "pipe", "inherit"] });
      await untilReady(server);
    },
    kill,
    freeze: () => void server?.kill("SIGSTOP"),
    thaw: () => void server?.kill("SIGCONT"),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(new Error(`redis-server could not be started at ${redisServerPath}: ${error.message}`)));
    server.once("exit", (code) => reject(new Error(`redis-server ended with code ${code} before it was ready`)));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on("line", (line) => {
      if (/Ready to accept connections|ready to accept connections/.test(line)) resolve();
    });
  });
}
