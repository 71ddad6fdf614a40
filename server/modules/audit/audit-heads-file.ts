import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#db/client.ts";
import { type AuditHead, readAuditHead } from "./audit-chain.queries.ts";

const fileIn = (dataFolder: string) => join(dataFolder, "audit-heads.log");

/** Writes the chain's end, with the moment, to the end of a file beside the database: what is in it can no longer be rewritten unseen. */
export async function exportAuditHead(dataFolder: string, db: Db, now: Date): Promise<AuditHead> {
  const head = await readAuditHead(db);
  await mkdir(dataFolder, { recursive: true });
  await appendFile(fileIn(dataFolder), `${now.toISOString()} ${head.lastId} ${head.hash}\n`, { mode: 0o600, flush: true });
  return head;
}

/** The heads exported so far; none when nothing was. Heads of an empty chain end in no event and are left out. */
export async function readExportedHeads(dataFolder: string): Promise<AuditHead[]> {
  let text = "";
  try {
    text = await readFile(fileIn(dataFolder), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return [...text.matchAll(/^\S+ ([1-9]\d*) ([0-9a-f]{64})$/gm)].map(([, lastId = "", hash = ""]) => ({ lastId: Number(lastId), hash }));
}
