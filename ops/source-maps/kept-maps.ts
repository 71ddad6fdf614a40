import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { buildsIn } from "./map-reader.ts";

const buildsKept = 20;

/**
 * Copies source maps of the builds shipped with this server to a folder that outlives it, because pages of earlier releases stay open for
 * days. Deletes those of the oldest builds beyond twenty.
 */
export async function keepSourceMaps({ builtFolder, keptFolder }: { builtFolder: string; keptFolder: string }): Promise<void> {
  await mkdir(keptFolder, { recursive: true });
  const known = new Set(buildsIn(keptFolder));
  for (const build of buildsIn(builtFolder).toReversed()) {
    if (known.has(build)) continue;
    const unfinished = join(keptFolder, `.${build}-${process.pid}`);
    await cp(join(builtFolder, build), unfinished, { recursive: true });
    await rename(unfinished, join(keptFolder, build)).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  for (const build of buildsIn(keptFolder).slice(buildsKept)) await rm(join(keptFolder, build), { recursive: true, force: true });
}
