import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { type ChangeFollower, changesOfAdverts, followChanges, startingSeq } from "#server/kernel/changes/change-follower.ts";
import { lineForLog } from "#server/kernel/errors.ts";
import type { SearchIndex, SearchService, SearchServiceState } from "#server/kernel/services/search.types.ts";
import { pruneJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { EngineAwayError, openManticoreIndex, type TableMark } from "./engine/manticore/manticore-index.ts";
import { createTableWriter } from "./engine/manticore/table-writer.ts";
import { createEarlySearch, searchInSql } from "./engine/sql/sql-search.ts";

const pollEveryMs = 500;
const retryAfterMs = 5000;
const pruneEveryMs = 3_600_000;
/** The start waits as long for a small market to be built. */
const startWithinMs = 8000;
/** How long a change made here is waited for when another process writes it. */
const shownWithinMs = 2000;
const askMarkEveryMs = 100;
const farFuture = new Date("9999-01-01T00:00:00Z");

interface EngineSearchOptions {
  databaseUrl: string;
  searchUrl: string;
  db: Db;
  visitorsDb: Db;
  now: () => Date;
  log: { info(message: string): void; warn(message: string): void; error(message: string): void };
}

/**
 * Starts a search whose index is an engine outside the process. One process at a time builds the engine's table and follows the changes
 * of adverts; every process asks the engine, and the database while the engine is away or its table is being built.
 */
export async function startEngineSearch(options: EngineSearchOptions): Promise<SearchService> {
  const { databaseUrl, searchUrl, db, visitorsDb, now, log } = options;
  const engine = openManticoreIndex(searchUrl);
  const inDatabase = createEarlySearch({
    index: () => null,
    loaded: Promise.resolve(),
    inDatabase: (query) => searchInSql(visitorsDb, query),
  });
  const stopping = new AbortController();
  const listeners = new Set<(jobIds: readonly number[]) => void>();
  const writer = createTableWriter({
    ...{ engine, db, now, log, signal: stopping.signal },
    database: new URL(databaseUrl).pathname.slice(1),
    onBuild: () => enter("warming"),
  });
  let phase: SearchServiceState["phase"] = "warming";
  let mark: TableMark | null = null;
  let size = 0;
  let version = 0;
  let reader: ChangeFollower | null = null;
  let prunedMs = Number.NEGATIVE_INFINITY;
  let nextTryMs = Number.NEGATIVE_INFINITY;
  let following: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  function notify(jobIds: readonly number[]): void {
    if (jobIds.length === 0) return;
    version++;
    for (const listener of listeners) listener(jobIds);
  }

  function enter(next: typeof phase, error?: unknown): void {
    if (phase === next) return;
    if (next === "away") {
      log.error(`The search engine does not answer; the database answers searches: ${lineForLog(error)}`);
      writer.reset();
    }
    if (next === "ready") log.info(`Search is ready: the engine has ${size} adverts.`);
    phase = next;
    version++;
  }

  /** Runs work that writes the table or reads its mark in sequence. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  async function readMark(): Promise<void> {
    const next = await engine.readMark();
    const isChanged = next?.writtenAtMs !== mark?.writtenAtMs;
    mark = next;
    // An engine that lost its table has it built again.
    if (!next) writer.reset();
    if (next && isChanged) size = await engine.countAdverts();
    if (isChanged) version++;
    enter(next && writer.isTableOfSite(next) ? "ready" : "warming");
  }

  async function readChanges(): Promise<void> {
    reader ??= followChanges(db, await startingSeq(db, now()));
    notify(await reader.read(performance.now()));
  }

  async function follow(): Promise<void> {
    await writer.write(db);
    await readMark();
    if (writer.isHolder && performance.now() - prunedMs > pruneEveryMs) {
      prunedMs = performance.now();
      await pruneJobChanges(db, now());
    }
  }

  async function tryToFollow(): Promise<void> {
    try {
      await inTurn(follow);
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (error instanceof EngineAwayError) enter("away", error);
      else {
        log.error(`The search engine could not be brought up to date; retrying: ${lineForLog(error)}`);
        nextTryMs = performance.now() + retryAfterMs;
      }
    }
  }

  function startFollowing(): Promise<void> {
    following ??= tryToFollow().finally(() => {
      following = null;
    });
    return following;
  }

  /** Tells of changes while the table is being built, too. */
  function poll(): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(async () => {
      await readChanges().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error(`Advert changes could not be read; retrying: ${lineForLog(error)}`);
      });
      if (performance.now() > nextTryMs) void startFollowing();
      poll();
    }, pollEveryMs);
    timer.unref();
  }

  /** Asks the engine; takes `otherwise` while it cannot answer. */
  async function ask<T>(question: Promise<T> | null, otherwise: () => T | Promise<T>): Promise<T> {
    try {
      if (question) return await question;
    } catch (error) {
      if (error instanceof EngineAwayError) enter("away", error);
      else log.error(`The search engine refused a search: ${lineForLog(error)}`);
    }
    return otherwise();
  }
  const isReady = () => phase === "ready";

  const statedPay: SearchIndex["statedPay"] = (filters, scale, at) => ask(engine.statedPay(filters, scale, at), () => []);

  /** Waits until the process that writes has written every change committed so far. */
  async function untilWritten(): Promise<void> {
    const seq = await changesOfAdverts(visitorsDb).newestUntil(farFuture);
    const deadlineMs = performance.now() + shownWithinMs;
    while ((mark?.seq ?? seq) < seq && isReady() && performance.now() < deadlineMs) {
      await sleep(askMarkEveryMs);
      await inTurn(readMark);
    }
  }

  async function writeNow(jobIds: readonly number[]): Promise<void> {
    await writer.write(visitorsDb, jobIds);
    await readMark();
  }

  await Promise.race([startFollowing(), sleep(startWithinMs, undefined, { ref: false })]);
  poll();

  return {
    search: (query) => ask(isReady() ? engine.search(query) : null, () => inDatabase(query)),
    hasWord: (word) => ask(isReady() ? engine.hasWord(word) : null, () => true),
    get figures() {
      return isReady() ? { crossCount: engine.crossCount, statedPay } : null;
    },
    get version() {
      return isReady() ? version : ++version;
    },
    get state() {
      return { phase, source: "engine", size, bytes: 0, buildMs: writer.buildMs } as const;
    },
    async applyNow(jobIds) {
      try {
        if (isReady()) await (writer.isHolder ? inTurn(() => writeNow(jobIds)) : untilWritten());
      } catch (error) {
        // The change is in the database, and is followed from there.
        if (error instanceof EngineAwayError) enter("away", error);
        else throw error;
      }
      notify(jobIds);
    },
    onJobsChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      if (stopping.signal.aborted) return;
      stopping.abort();
      clearTimeout(timer);
      await turn;
      await writer.release().catch(() => {});
      await engine.close();
    },
  };
}
