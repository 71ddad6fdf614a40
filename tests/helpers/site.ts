import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type Db, openDatabase } from "#db/client.ts";
import { createLiveFeed } from "#ops/live/live-feed.ts";
import { createTelemetry } from "#ops/telemetry.ts";
import type { Metrics } from "#ops/trace/metrics.ts";
import type { Tracing } from "#ops/trace/tracing.ts";
import { createApp } from "#server/http/app.ts";
import * as screens from "#server/http/render.tsx";
import { checkTypedAnswers } from "#server/kernel/answer.ts";
import type { Services } from "#server/kernel/context.ts";
import { logOptions } from "#server/kernel/errors.ts";
import { type Limiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { createSecrets } from "#server/kernel/secrets.ts";
import type { GoogleSignIn, VirusScanner } from "#server/kernel/services/outside.types.ts";
import type { CardPayments } from "#server/kernel/services/payments.types.ts";
import { createDiskStore } from "#server/kernel/storage/open-store.ts";
import { refreshTerms } from "#server/kernel/terms/current-terms.ts";
import { startSearch } from "#server/modules/market/search/search-service.ts";
import { createPasswordHasher } from "#server/modules/people/accounts/passwords/argon2-hasher.ts";
import { checkAnswers } from "./answer-checker.ts";
import { openTestDatabase } from "./database.ts";
import { sharedGazetteer } from "./shared-gazetteer.ts";

export interface TestSite {
  app: FastifyInstance;
  services: Services;
  db: Db;
  databaseUrl: string;
  /** How long, in milliseconds, the site meant to wait before it answered; nobody waits in tests. */
  waits: number[];
  /** Moves the site's clock. */
  setNow(now: Date): void;
  /** @throws when an answer under /api was not as the API document says */
  close(): Promise<void>;
}

export interface TestSiteOptions {
  now: Date;
  /** Runs before the search index is built. */
  fill?: (db: Db) => Promise<void>;
  /** How long visitors wait for a connection to the database; as long as it takes when left out. */
  acquireTimeoutMs?: number;
  /** By which address visitors reach the database; its own when left out. */
  visitorsReach?: (databaseUrl: string) => Promise<string>;
  /** Everything passes when left out. */
  limits?: Limiter;
  /** Google sign-in is disabled when omitted. */
  google?: GoogleSignIn;
  /** No cards are taken when left out. */
  cardPayments?: CardPayments;
  /** Files are not scanned when left out. */
  virusScanner?: VirusScanner;
  /** Takes every line the server logs, at any level. */
  logTo?: Writable;
  /** Nothing is measured, and there is no /metrics, when left out. */
  metrics?: Metrics;
  /** The site's own work is not timed when left out. */
  tracing?: Tracing;
  /** There is no /metrics when left out. */
  metricsToken?: string;
}

export const secretOfTests = "a secret of at least thirty-two characters";
export const testOrigin = "https://jobs.example.test";

/** Opens the whole site on a database of its own, without a port; requests go through `app.inject`. */
export async function openTestSite({
  now,
  fill,
  acquireTimeoutMs,
  visitorsReach,
  limits = unlimited,
  google,
  cardPayments,
  virusScanner,
  logTo,
  metrics,
  tracing,
  metricsToken,
}: TestSiteOptions): Promise<TestSite> {
  const database = await openTestDatabase({ withReference: true, ...(acquireTimeoutMs !== undefined && { acquireTimeoutMs }) });
  await fill?.(database.db);
  const snapshotDir = await mkdtemp(join(tmpdir(), "dayworks-test-"));
  let current = now;
  const waits: number[] = [];
  const live = createLiveFeed(() => current);
  const clock = () => current;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const [gazetteer, search] = await Promise.all([
    sharedGazetteer(database.db),
    startSearch({ databaseUrl: database.url, db: database.db, snapshotDir, now: clock, log }),
  ]);
  const visitors = visitorsReach
    ? openDatabase(await visitorsReach(database.url), { connectionLimit: 5, acquireTimeoutMs: acquireTimeoutMs ?? 1_000 })
    : null;
  const services: Services = {
    db: visitors?.db ?? database.db,
    gazetteer,
    search,
    site: {
      name: "Testworks",
      strapline: "Jobs for tests",
      companyLine: "Testworks Ltd",
      trademarkNote: "Testworks is a trade mark.",
      supportEmail: "help@jobs.example.test",
      seller: { address: "1 Test Street; Testford", vatNumber: "GB831495816", paymentDetails: "Sort code 00-00-00; Account 12345678" },
      origin: testOrigin,
    },
    secrets: createSecrets(secretOfTests),
    passwords: createPasswordHasher(),
    files: createDiskStore(join(snapshotDir, "files")),
    virusScanner: virusScanner ?? null,
    cardPayments: cardPayments ?? null,
    limits,
    telemetry: createTelemetry(),
    metrics: metrics ?? null,
    live,
    tracing: tracing ?? null,
    google: google ?? null,
    now: clock,
    wait: async (ms) => void waits.push(ms),
  };
  await refreshTerms(services);
  const app = await createApp({
    services,
    screens: async () => screens,
    assets: { tags: () => "" },
    clientFolder: null,
    isDevelopment: false,
    metricsToken: metricsToken ?? null,
    ...(logTo && { server: { logger: { ...logOptions, level: "trace", stream: logTo } } }),
  });
  checkTypedAnswers(true);
  const answers = checkAnswers(app, services);
  return {
    app,
    services,
    db: database.db,
    databaseUrl: database.url,
    waits,
    setNow: (moment) => {
      current = moment;
    },
    close: async () => {
      await app.close();
      await search.stop();
      await visitors?.close();
      await database.close();
      await rm(snapshotDir, { recursive: true, force: true });
      if (answers.faults.length > 0) throw new Error(`Answers that are not as the API document says:\n${answers.faults.join("\n")}`);
    },
  };
}
