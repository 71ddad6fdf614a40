import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { listBuilds } from "./map-reader.ts";

const maxBuilds = 20;

/**
 * Copies source maps of the builds shipped with this server to a folder that outlives it, because pages of earlier releases stay open for
 * days. Deletes those of the oldest builds beyond twenty.
 */
export async function archiveSourceMaps({ builtFolder, archiveFolder }: { builtFolder: string; archiveFolder: string }): Promise<void> {
  await mkdir(archiveFolder, { recursive: true });
  const known = new Set(listBuilds(archiveFolder));
  for (const build of listBuilds(builtFolder).toReversed()) {
    if (known.has(build)) continue;
    const unfinished = join(archiveFolder, `.${build}-${process.pid}`);
    await cp(join(builtFolder, build), unfinished, { recursive: true });
    await rename(unfinished, join(archiveFolder, build)).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  for (const build of listBuilds(archiveFolder).slice(maxBuilds)) await rm(join(archiveFolder, build), { recursive: true, force: true });
}
