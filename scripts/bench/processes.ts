import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "../setup/command.mjs";
import type { ArrivalsFigures, ArrivalsOptions } from "./arrivals.ts";
import type { BareProgramPorts, BareProgramsOptions } from "./bare-programs.tsx";
import type { BeaconFigures, BeaconOptions } from "./beacon-load.ts";
import type { LoadFigures, LoadOptions } from "./load.ts";

const resolveSibling = (file: string) => fileURLToPath(new URL(file, import.meta.url));
export const siteOrigin = "http://127.0.0.1:3000";
const msPerTick = 10;
const tsx = ["--import", "tsx"];

export async function measure(order: LoadOptions): Promise<LoadFigures> {
  const child = fork(resolveSibling("./load.ts"), { execArgv: tsx });
  const figures = nextMessage<LoadFigures>(child);
  child.send(order);
  return figures;
}

/** Sends requests at fixed times from a separate process. */
export async function sendArrivals(order: ArrivalsOptions): Promise<ArrivalsFigures> {
  const child = fork(resolveSibling("./arrivals.ts"), { execArgv: tsx });
  const figures = nextMessage<ArrivalsFigures>(child);
  child.send(order);
  return figures;
}

/** Sends beacons from a separate process and returns how many were accepted. */
export async function sendBeacons(order: Omit<BeaconOptions, "origin">): Promise<BeaconFigures> {
  const child = fork(resolveSibling("./beacon-load.ts"), { execArgv: tsx });
  const figures = nextMessage<BeaconFigures>(child);
  child.send({ ...order, origin: siteOrigin } satisfies BeaconOptions);
  return figures;
}

export async function startBarePrograms(order: BareProgramsOptions): Promise<{ ports: BareProgramPorts; stop: () => void }> {
  const child = fork(resolveSibling("./bare-programs.tsx"), { execArgv: tsx, env: { ...process.env, NODE_ENV: "production" } });
  const ports = nextMessage<BareProgramPorts>(child);
  child.send(order);
  return { ports: await ports, stop: () => child.kill() };
}

/** Times the search index alone at one size; prints its own figures. */
export async function runSearchBench(size: number): Promise<void> {
  const child = fork(resolveSibling("./search-bench.ts"), [String(size)], { execArgv: tsx });
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The search bench ended with code ${code}`))));
  });
}

export interface RunningSite {
  port: number;
  pid: number;
  /** From spawning the process to its first answer. */
  startMs: number;
  /** From then until its search index was ready. */
  readyMs: number;
  tell: (message: object) => void;
  /** Ends it as a proxy's host does. @returns its exit code, null when a signal ended it */
  stop: () => Promise<number | null>;
}

export interface LaunchedSite {
  pid: number;
  /** Resolves once it responds and its search index is ready. */
  ready: Promise<RunningSite>;
  /** Resolves to its exit code, null when a signal ended it. */
  exited: Promise<number | null>;
}

/** Starts the built site without rate limits and waits until it responds and its search index is ready. */
export function startSite(databaseUrl: string, dataFolder: string, more: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  return launchSite(databaseUrl, dataFolder, { more }).ready;
}

/** Starts the built site; `log` is the descriptor of a file for what it prints, this terminal by default. */
export function launchSite(
  databaseUrl: string,
  dataFolder: string,
  { more = {}, log }: { more?: Readonly<Record<string, string>>; log?: number } = {},
): LaunchedSite {
  const startedAt = performance.now();
  const child = fork(resolveSibling("../../dist/server/main.js"), {
    execArgv: nodeFlags,
    stdio: ["ignore", log ?? "inherit", log ?? "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      PORT: "0",
      PUBLIC_ORIGIN: siteOrigin,
      RATE_LIMITS: "off",
      FEED_RUNNER: "off",
      LOG_LEVEL: "error",
      READY_CHECK_SECONDS: "0",
      ...more,
    },
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const pid = child.pid ?? 0;
  const untilReady = async (): Promise<RunningSite> => {
    const { port } = await nextMessage<{ port: number }>(child);
    await fetch(`http://127.0.0.1:${port}/livez`);
    const startMs = performance.now() - startedAt;
    await waitForIndex(port);
    return {
      ...{ port, pid, startMs, readyMs: performance.now() - startedAt - startMs },
      tell: (message) => child.send(message),
      stop: () => {
        child.kill("SIGTERM");
        return exited;
      },
    };
  };
  return { pid, ready: untilReady(), exited };
}

async function waitForIndex(port: number): Promise<void> {
  for (;;) {
    const answer = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { search?: string };
    if (answer.search === "ready") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
}

/** Returns the CPU time of a process, user plus kernel, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as T));
    child.once("exit", (code) => reject(new Error(`A bench process ended early with code ${code}`)));
  });
}

/** Returns the median, the upper middle value for an even count; NaN for none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
