import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { type ChangeFollower, followChanges, startingSeq } from "#server/kernel/changes/change-follower.ts";
import { acquireDuty, releaseDuty } from "#server/kernel/duty.commands.ts";
import { canResumeFrom, countLiveJobs } from "../build/build.ts";
import { loadJobDocuments, streamLiveJobDocuments } from "../build/documents.ts";
import type { openManticoreIndex, TableMark } from "./manticore-index.ts";

const documentsPerTurn = 50;
const duty = "search-engine";
/** Another process takes over once the lease has not been extended for so long. */
const leaseMs = 30_000;
const renewEveryMs = 5000;
/** Until every process has seen that the table is being built, it is not emptied. */
const noticeMs = 1500;
/** A table that differs from the database by more adverts than changes may explain is built anew. */
const mostBehind = (live: number) => Math.max(50, live / 20);

interface TableWriterOptions {
  engine: ReturnType<typeof openManticoreIndex>;
  db: Db;
  /** The database's name. */
  database: string;
  now: () => Date;
  log: { info(message: string): void };
  signal: AbortSignal;
  /** Called before the table is emptied. */
  onBuild(): void;
}

/** Writes the engine's table while this process holds the lease to. Calls must not overlap. */
interface TableWriter {
  /** Builds the table where it is needed, and writes the changes since; does nothing while another process holds the lease. */
  write(source: Db, jobIds?: readonly number[]): Promise<void>;
  /** Makes the next `write` begin with what the table says of itself. */
  reset(): void;
  isTableOfSite(mark: TableMark): boolean;
  release(): Promise<void>;
  readonly isHolder: boolean;
  /** How long it took to build the table; null unless this process did. */
  readonly buildMs: number | null;
}

export function createTableWriter({ engine, db, database, now, log, signal, onBuild }: TableWriterOptions): TableWriter {
  const owner = randomUUID();
  /** Changed adverts yet to be written. */
  const waiting = new Set<number>();
  let follower: ChangeFollower | null = null;
  let isHolder = false;
  let renewAtMs = Number.NEGATIVE_INFINITY;
  let buildMs: number | null = null;

  async function holdLease(): Promise<boolean> {
    if (performance.now() < renewAtMs) return isHolder;
    const at = now();
    isHolder = await acquireDuty(db, duty, owner, at, new Date(at.getTime() + leaseMs));
    renewAtMs = performance.now() + renewEveryMs;
    return isHolder;
  }

  const isTableOfSite = (mark: TableMark) => mark.database === database;

  /** Takes over where the last writer left off, or builds the table anew. */
  async function begin(): Promise<ChangeFollower> {
    const found = await engine.readMark();
    if (!found || !isTableOfSite(found) || !(await canResumeFrom(db, found))) return build(found);
    const live = await countLiveJobs(db);
    if (Math.abs((await engine.countAdverts()) - live) > mostBehind(live)) return build(found);
    // Late commits may have lower numbers than the last that was read.
    return followChanges(db, Math.min(found.seq, await startingSeq(db, now())));
  }

  async function build(found: TableMark | null): Promise<ChangeFollower> {
    const startedMs = performance.now();
    onBuild();
    await engine.writeMark(null);
    if (found) await sleep(noticeMs, undefined, { signal });
    await engine.clear();
    const seq = await startingSeq(db, now());
    for await (const documents of streamLiveJobDocuments(db)) {
      for (let from = 0; from < documents.length; from += documentsPerTurn) {
        signal.throwIfAborted();
        if (!(await holdLease())) throw new Error("Another process builds the search engine's table");
        await engine.fill(documents.slice(from, from + documentsPerTurn));
      }
    }
    await engine.writeMark({ database, seq, writtenAtMs: Date.now() });
    buildMs = Math.round(performance.now() - startedMs);
    log.info(`The search engine's table was built in ${buildMs} ms.`);
    return followChanges(db, seq);
  }

  return {
    async write(source, jobIds = []) {
      if (!(await holdLease())) {
        follower = null;
        waiting.clear();
        return;
      }
      const own = follower ?? (await begin());
      follower = own;
      for (const jobId of [...jobIds, ...(await own.read(performance.now()))]) waiting.add(jobId);
      if (waiting.size === 0) return;
      const changed = [...waiting];
      for (let from = 0; from < changed.length; from += documentsPerTurn) {
        if (!(await holdLease())) return;
        const ids = changed.slice(from, from + documentsPerTurn);
        const documents = await loadJobDocuments(source, ids);
        const live = new Set(documents.map(({ id }) => id));
        await engine.upsert(documents);
        await engine.remove(ids.filter((id) => !live.has(id)));
        for (const id of ids) waiting.delete(id);
      }
      const last = await engine.readMark();
      if (last) await engine.writeMark({ ...last, seq: own.lastSeq, writtenAtMs: Date.now() });
    },
    reset() {
      follower = null;
    },
    isTableOfSite,
    async release() {
      if (isHolder) await releaseDuty(db, duty, owner);
    },
    get isHolder() {
      return isHolder;
    },
    get buildMs() {
      return buildMs;
    },
  };
}
