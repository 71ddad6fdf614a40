import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * Starts the program `name` in a worker thread, from the folder of the module at `moduleUrl`: as JavaScript in the built server, as
 * TypeScript, which needs a loader, in the source tree. Returns null when it is not found.
 */
export function startWorker(name: string, moduleUrl: string, workerData: unknown, megabytes?: number): Worker | null {
  const options = { workerData, ...(megabytes && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }) };
  const built = fileURLToPath(new URL(`./${name}.js`, moduleUrl));
  if (existsSync(built)) return new Worker(built, options);
  const source = new URL(`./${name}.ts`, moduleUrl);
  if (!existsSync(source)) return null;
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); });`;
  return new Worker(code, { ...options, eval: true });
}
