import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { seedSampleMarket } from "#db/seed/seed.ts";
import type { RunningSite } from "../bench/processes.ts";
import { type Finding, NotMeasurable, type Scale } from "./judgement.ts";

/** A promise, and how it is measured: `measure` starts what it needs and ends it. */
export interface PromiseCheck {
  id: string;
  promise: string;
  how: string;
  measure(environment: Environment): Promise<Finding[]>;
}

export interface DatabaseServer {
  url: string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again and waits until it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Site extends RunningSite {
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

export interface SiteOptions {
  /** The environment's own by default. */
  databaseUrl?: string;
  dataFolder?: string;
  more?: Readonly<Record<string, string>>;
}

export interface Environment {
  scale: Scale;
  /** Folder of everything this run writes; deleted with it. */
  home: string;
  /** Of the site: its files and mail. */
  dataFolder: string;
  database: DatabaseServer;
  /** The programs of a cluster, HAProxy above all, are unpacked here. */
  programsFolder: string;
  db: Db;
  startSite(options?: SiteOptions): Promise<Site>;
  /** Starts a site without waiting: its database may be away. */
  launch(options?: SiteOptions): { ready: Promise<Site>; exited: Promise<number | null>; kill(): Promise<void> };
  startServer(home: string, parameters?: readonly string[]): Promise<DatabaseServer>;
  /** Something to be done at the end, also of a run that is interrupted. */
  atEnd(work: () => Promise<unknown> | unknown): void;
  endSites(): Promise<void>;
  close(): Promise<void>;
}

/** Migrates a database and fills it; without `jobs` with the usual sample market, with 0 with none. */
export async function openMarket(url: string, jobs?: number) {
  await migrateDatabase(url);
  const database = openDatabase(url);
  await loadReferenceData(database.db);
  if (jobs !== 0) await seedSampleMarket(database.db, { now: new Date(), ...(jobs !== undefined && { jobs }) });
  return database;
}

/** Environment of a site whose clock `tell({ clockOffsetMs })` moves. */
export const movableClock = { NODE_OPTIONS: `--import ${new URL("./clock.mjs", import.meta.url).href}` };

/** Waits until something is so. @returns how long that took, in milliseconds; infinity when it was not within `atMostMs` */
export async function untilSo(isSo: () => Promise<boolean> | boolean, atMostMs: number, everyMs = 20): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (await isSo()) return performance.now() - startedAt;
    if (performance.now() - startedAt > atMostMs) return Number.POSITIVE_INFINITY;
    await sleep(everyMs);
  }
}

export const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

export const requireThat = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new NotMeasurable(otherwise);
};
