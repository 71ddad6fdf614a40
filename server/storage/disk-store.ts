import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ByteStore, checkedName } from "./byte-store.ts";

/** Files in a folder of this machine, which nobody but the server's own user may read. */
export function createDiskStore(folder: string): ByteStore {
  return {
    async write(name, bytes) {
      const path = pathOf(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    delete: (name) => rm(pathOf(folder, name), { force: true }),
  };
}

/** Spread over folders, since some file systems are slow with many files in one. */
function pathOf(folder: string, name: string): string {
  const [kind = "", hex = ""] = checkedName(name).split("/");
  return join(folder, kind, hex.slice(0, 2), hex);
}
