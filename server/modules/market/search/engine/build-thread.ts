import { startWorker } from "#ops/start-worker.ts";
import type { BuiltIndex } from "./build.ts";

export interface BuildRequest {
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
export function startBuildThread(order: BuildRequest, warn: (message: string) => void): BuildThread | null {
  const worker = startWorker("build-worker", import.meta.url, order);
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
