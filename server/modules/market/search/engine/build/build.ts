import { and, count, eq, isNotNull, max, min, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobChanges, jobs } from "#db/schema/jobs.ts";
import { startWorker } from "#ops/start-worker.ts";
import { startingSeq } from "#server/kernel/changes/change-follower.ts";
import { createMemoryIndex } from "../index/memory-index.ts";
import { readSnapshot, type Snapshot, writeSnapshot } from "../storage/snapshot.ts";
import type { StoreData } from "../storage/store.ts";
import { streamLiveJobDocuments } from "./documents.ts";

/** Adverts per sealed segment: this keeps posting lists few and long, and bounds peak memory during a build. */
const rowsPerSegment = 131_072;
const documentsPerTurn = 50;

export interface BuiltIndex {
  data: StoreData;
  seq: number;
  origin: "built" | "snapshot";
}

/** Builds the index from every live advert, yielding to other work of this thread. Throws once `signal` is aborted. */
export async function buildIndex(db: Db, now: Date, signal?: AbortSignal): Promise<BuiltIndex> {
  const seq = await startingSeq(db, now);
  const index = createMemoryIndex(undefined, { sealRows: rowsPerSegment });
  for await (const documents of streamLiveJobDocuments(db)) {
    signal?.throwIfAborted();
    for (let from = 0; from < documents.length; from += documentsPerTurn) {
      await index.upsert(documents.slice(from, from + documentsPerTurn));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { data: index.release(), seq, origin: "built" };
}

interface LoadOrder {
  snapshotPath: string;
  useSnapshot: boolean;
  nowMs: number;
  /** Only a snapshot that this build of the site has written is loaded; any, when omitted. */
  build?: string;
  signal?: AbortSignal;
}

/** Loads the index from its snapshot when that can still be brought up to date, otherwise builds it and writes the snapshot. */
export async function loadOrBuildIndex(
  db: Db,
  { snapshotPath, useSnapshot, nowMs, build, signal }: LoadOrder,
  warn: (message: string) => void,
): Promise<BuiltIndex> {
  const databaseMark = [await readDatabaseMark(db), build].filter(Boolean).join(" ");
  const snapshot = useSnapshot ? await readSnapshot(snapshotPath, databaseMark).catch(() => null) : null;
  if (snapshot && (await canResumeFrom(db, snapshot))) return { data: snapshot.data, seq: snapshot.seq, origin: "snapshot" };
  const built = await buildIndex(db, new Date(nowMs), signal);
  await writeSnapshot(snapshotPath, { data: built.data, seq: built.seq, databaseMark }).catch((error: Error) =>
    warn(`The search snapshot could not be written: ${error.message}`),
  );
  return built;
}

export async function countLiveJobs(db: Db): Promise<number> {
  const [row] = await db
    .select({ live: count() })
    .from(jobs)
    .where(and(eq(jobs.status, "live"), isNotNull(jobs.firstPublishedAt)));
  return row?.live ?? 0;
}

/** Returns whether the change table still holds everything after the snapshot, and is the one the snapshot followed. */
export async function canResumeFrom(db: Db, { seq }: Pick<Snapshot, "seq">): Promise<boolean> {
  const [held] = await db.select({ first: min(jobChanges.seq), last: max(jobChanges.seq) }).from(jobChanges);
  return (held?.last ?? 0) >= seq && (held?.first ?? 0) <= seq + 1;
}

/** Identifies the change table by name and creation time; another or a recreated database has a different value. */
async function readDatabaseMark(db: Db): Promise<string> {
  const [rows] = await db.execute(
    sql`SELECT CONCAT(table_schema, ' ', create_time) AS mark FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'job_changes'`,
  );
  const [row] = rows as unknown as { mark: string | Buffer }[];
  return String(row?.mark ?? "");
}

export interface BuildRequest {
  databaseUrl: string;
  snapshotPath: string;
  /** False to build from the database and replace the snapshot. */
  useSnapshot: boolean;
  nowMs: number;
  build?: string;
}
export type BuildReport = { kind: "built"; built: BuiltIndex } | { kind: "warning"; warning: string };

export interface BuildThread {
  built: Promise<BuiltIndex>;
  stop(): Promise<unknown>;
}

/** Loads or builds the index in a worker thread. Null where the worker's code cannot be found. */
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
