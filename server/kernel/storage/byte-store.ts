import { randomBytes } from "node:crypto";

/** Keeps files that people hand in, under random names and away from all that the site serves by itself. */
export interface ByteStore {
  /** @throws Error when the store fails, or holds something under the name already where it can tell */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing is there. */
  read(name: string): Promise<Buffer | null>;
  /** Does nothing when nothing is there. */
  delete(name: string): Promise<void>;
}

/** A name that nobody can guess, in the folder of its kind, such as "cvs". */
export const newObjectName = (folder: string): string => checkedName(`${folder}/${randomBytes(16).toString("hex")}`);

/** @throws Error for what `newObjectName` did not make: it could lead out of the store */
export function checkedName(name: string): string {
  if (!/^[a-z]{1,20}\/[0-9a-f]{32}$/.test(name)) throw new Error("This is no name of a stored file.");
  return name;
}
