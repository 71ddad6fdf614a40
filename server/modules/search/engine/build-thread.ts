import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { BuiltIndex } from "./build.ts";

export interface BuildOrder {
  databaseUrl: string;
  snapshotPath: string;
  /** False: build from the database and replace the snapshot. */
  useSnapshot: boolean;
  nowMs: number;
}
export type BuildReport = { kind: "built"; built: BuiltIndex } | { kind: "warning"; warning: string };

export interface BuildThread {
  built: Promise<BuiltIndex>;
  stop(): Promise<unknown>;
}

/** Loads or builds the index beside the thread that answers requests. Null where the worker's code cannot be found. */
export function startBuildThread(order: BuildOrder, warn: (message: string) => void): BuildThread | null {
  const worker = startWorker(order);
  if (!worker) return null;
  const built = new Promise<BuiltIndex>((resolve, reject) => {
    worker.on("message", (report: BuildReport) => {
      if (report.kind === "built") resolve(report.built);
      else warn(report.warning);
    });
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`The search builder ended with code ${code}.`)));
  });
  return { built, stop: () => worker.terminate() };
}

/** The built server has the worker beside it; the source tree has it as TypeScript, which a thread must first learn to read. */
function startWorker(order: BuildOrder): Worker | null {
  const built = fileURLToPath(new URL("./build-worker.js", import.meta.url));
  if (existsSync(built)) return new Worker(built, { workerData: order });
  const source = new URL("./build-worker.ts", import.meta.url);
  if (!existsSync(source)) return null;
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); });`;
  return new Worker(code, { eval: true, workerData: order });
}
