import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { type ChangeFollower, followChanges, startingSeq } from "#server/kernel/changes/change-follower.ts";
import { lineForLog } from "#server/kernel/errors.ts";
import type { SearchService } from "#server/kernel/services/search.types.ts";
import { pruneJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { type BuildThread, type BuiltIndex, buildIndex, countLiveJobs, loadOrBuildIndex, startBuildThread } from "./engine/build/build.ts";
import { loadJobDocuments } from "./engine/build/documents.ts";
import { createMemoryIndex, type MemoryIndex } from "./engine/index/memory-index.ts";
import { createEarlySearch, searchInSql } from "./engine/sql/sql-search.ts";
import { startEngineSearch } from "./engine-search.ts";
import type { SearchSources } from "./search-page.types.ts";

const pollEveryMs = 500;
const retryAfterMs = 5000;
const pruneEveryMs = 3_600_000;
const documentsPerTurn = 50;
/** The index is rebuilt in the background when this many of its rows are worn and they are a large share or a large number. */
const wornRowsAtLeast = 5000;
const wornRowsAtMost = 20_000;
const wornShareAtMost = 0.25;
/** Changes since the file of a small market was written, beyond which it is written anew. */
const changesReadAgain = 200;

export interface SearchLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface SearchOptions {
  databaseUrl: string;
  db: Db;
  /** Serves visitors' searches until the index is ready, and shows them their own changes; defaults to `db`. */
  visitorsDb?: Db;
  /** Address of an engine outside the process, which then takes the place of this process's own index. */
  searchUrl?: string | null;
  /** Folder of the index file; created when absent. */
  snapshotDir: string;
  now: () => Date;
  log: SearchLog;
  /**
   * A market of at most this many adverts is ready when the search has started: it is built in about a second per thousand, or loaded from
   * the file that the same build of the site has written.
   */
  builtAtStart?: number;
  /** Requests wait this long for a large index to be loaded from its file; one of a million adverts takes less. */
  loadedWithinMs?: number;
  /** Identifies the build that runs; null in development and in tests, where the code that makes the index may have changed. */
  build?: string | null;
}

/**
 * Starts this process's search. A small market is ready when this resolves; a large one is loaded or built in another thread while the
 * database serves searches. Afterwards changes of every process are followed, and shown within a second.
 */
export async function startSearch(options: SearchOptions): Promise<SearchService> {
  const { databaseUrl, db, visitorsDb = db, searchUrl, snapshotDir, now, log } = options;
  const { builtAtStart = 4000, loadedWithinMs = 8000, build = null } = options;
  if (searchUrl) return startEngineSearch({ databaseUrl, searchUrl, db, visitorsDb, now, log });
  const snapshotPath = join(snapshotDir, `search-${createHash("sha256").update(databaseUrl).digest("hex").slice(0, 12)}.index`);
  const startedMs = performance.now();
  let index: MemoryIndex | null = null;
  let follower: ChangeFollower | null = null;
  let thread: BuildThread | null = null;
  let version = 0;
  let buildMs: number | null = null;
  let isRenewing = false;
  let isSmall = false;
  let timer: NodeJS.Timeout | undefined;
  let prunedMs = Number.NEGATIVE_INFINITY;
  /** Changed adverts whose change is not yet in the index. */
  const waiting = new Set<number>();
  const listeners = new Set<(jobIds: readonly number[]) => void>();
  const stopping = new AbortController();
  /** Changes are applied sequentially, so that an older read of an advert never replaces a newer one. */
  let applying: Promise<void> = Promise.resolve();

  function tell(jobIds: readonly number[]): void {
    for (const listener of listeners) listener(jobIds);
  }

  function apply(target: MemoryIndex, jobIds: readonly number[], source = db): Promise<void> {
    const applied = applying.then(async () => {
      for (let from = 0; from < jobIds.length && !stopping.signal.aborted; from += documentsPerTurn) {
        const ids = jobIds.slice(from, from + documentsPerTurn);
        const documents = await loadJobDocuments(source, ids);
        const live = new Set(documents.map(({ id }) => id));
        await target.upsert(documents);
        await target.remove(ids.filter((id) => !live.has(id)));
        for (const id of ids) waiting.delete(id);
        tell(ids);
        version++;
      }
    });
    applying = applied.catch(() => {});
    return applied;
  }

  async function adopt(built: BuiltIndex): Promise<void> {
    const next = createMemoryIndex(built.data);
    const reading = followChanges(db, built.seq);
    await apply(next, await reading.read(performance.now()));
    await apply(next, [...waiting]);
    if (stopping.signal.aborted) return;
    index = next;
    follower = reading;
    version++;
  }

  async function buildBeside(useSnapshot: boolean): Promise<BuiltIndex> {
    const mark = isSmall && build !== null ? { build } : {};
    thread = startBuildThread({ databaseUrl, snapshotPath, useSnapshot, nowMs: now().getTime(), ...mark }, log.warn);
    if (!thread) return buildIndex(db, now(), stopping.signal);
    try {
      return await thread.built;
    } catch (error) {
      if (stopping.signal.aborted) throw error;
      log.warn(`The search index is built in the main thread: ${lineForLog(error)}`);
      return buildIndex(db, now(), stopping.signal);
    } finally {
      thread = null;
    }
  }

  function buildHere(): Promise<BuiltIndex> {
    const { signal } = stopping;
    if (build === null) return buildIndex(db, now(), signal);
    return loadOrBuildIndex(db, { snapshotPath, useSnapshot: true, nowMs: now().getTime(), build, signal }, log.warn);
  }

  async function warm(): Promise<void> {
    const built = isSmall ? await buildHere() : await buildBeside(true);
    await adopt(built);
    if (built.origin === "snapshot" && index && index.size !== (await countLiveJobs(db))) {
      log.warn("The search snapshot did not match the database. Rebuilding the index.");
      await adopt(await buildBeside(false));
    }
    // Otherwise every further start would read the same changes again, which takes as long as building.
    const isOutdated = built.origin === "snapshot" && isSmall && (await startingSeq(db, now())) - built.seq > changesReadAgain;
    if (isOutdated) void renew();
    buildMs = Math.round(performance.now() - startedMs);
    if (index) log.info(`Search is ready: ${index.size} adverts, ${built.origin} in ${buildMs} ms.`);
    poll();
  }

  /** Retries while the database is unavailable. */
  async function warmUntilDone(): Promise<void> {
    try {
      await warm();
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error(`The search index could not be built; retrying: ${lineForLog(error)}`);
      timer = setTimeout(() => void warmUntilDone(), retryAfterMs);
      timer.unref();
    }
  }

  function poll(): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(async () => {
      try {
        await followOnce();
      } catch (error) {
        log.error(`Advert changes could not be read; retrying: ${lineForLog(error)}`);
      }
      poll();
    }, pollEveryMs);
    timer.unref();
  }

  async function followOnce(): Promise<void> {
    if (!index || !follower) return;
    const nowMs = performance.now();
    for (const jobId of await follower.read(nowMs)) waiting.add(jobId);
    if (waiting.size > 0) await apply(index, [...waiting]);
    if (nowMs - prunedMs > pruneEveryMs) {
      prunedMs = nowMs;
      await pruneJobChanges(db, now());
    }
    const { wornRows, size } = index;
    const isWorn = wornRows > wornRowsAtMost || (wornRows > wornRowsAtLeast && wornRows > size * wornShareAtMost);
    if (isWorn && !isRenewing) void renew();
  }

  async function renew(): Promise<void> {
    isRenewing = true;
    try {
      await adopt(await buildBeside(false));
    } catch (error) {
      if (!stopping.signal.aborted) log.error(`The search index could not be rebuilt: ${lineForLog(error)}`);
    } finally {
      isRenewing = false;
    }
  }

  const live = await countLiveJobs(db);
  isSmall = live <= builtAtStart;
  const warming = warmUntilDone();
  if (isSmall) await warming;
  const loaded = existsSync(snapshotPath) ? Promise.race([warming, sleep(loadedWithinMs, undefined, { ref: false })]) : Promise.resolve();
  const searchEarly = createEarlySearch({ index: () => index, loaded, inDatabase: (query) => searchInSql(visitorsDb, query) });

  return {
    search: (query) => (index ? index.search(query) : searchEarly(query)),
    hasWord: async (word) => index?.hasWord(word) ?? true,
    get figures() {
      return index;
    },
    get version() {
      return index ? version : ++version;
    },
    get state() {
      const held = index;
      // `phase` is read on every search; `bytes`, which must be summed, only occasionally.
      return {
        phase: held ? "ready" : "warming",
        source: "memory",
        size: held?.size ?? 0,
        get bytes() {
          return held?.bytes ?? 0;
        },
        buildMs,
      } as const;
    },
    async applyNow(jobIds) {
      for (const jobId of jobIds) waiting.add(jobId);
      if (index) await apply(index, jobIds, visitorsDb);
      else tell(jobIds);
    },
    onJobsChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await thread?.stop();
      await warming;
      await applying;
    },
  };
}

/**
 * Returns search sources restricted to those of these adverts that are live; keywords are parsed as on the whole board. Null when none is
 * live.
 */
export async function createRestrictedSources(services: SearchSources, jobIds: readonly number[]): Promise<SearchSources | null> {
  const documents = await loadJobDocuments(services.db, jobIds);
  if (documents.length === 0) return null;
  const index = createMemoryIndex();
  await index.upsert(documents);
  const { search: whole } = services;
  const search: SearchService = {
    search: (query) => index.search(query),
    hasWord: (word) => whole.hasWord(word),
    figures: null,
    version: 0,
    state: { phase: "ready", source: "memory", size: documents.length, bytes: index.bytes, buildMs: 0 },
    applyNow: (ids) => whole.applyNow(ids),
    onJobsChanged: (listener) => whole.onJobsChanged(listener),
    stop: async () => {},
  };
  return { db: services.db, gazetteer: services.gazetteer, search };
}
