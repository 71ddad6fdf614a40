import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * Starts the program `name` in a thread, from the folder of the module at `moduleUrl`: the built server has it there as script, the source tree as
 * TypeScript, which a thread must first learn to read. Null where it is not found.
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
