import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Database, type Db, openDatabase } from "#db/client.ts";
import { shareCaches } from "#db/statement-watch.ts";
import type { WaitingNotice } from "#db/waiting-notice.ts";
import { archiveBundle, pageWeightsOf, readArchivedBundle, readBundle } from "#ops/lab/bundle.ts";
import { readLabReport } from "#ops/lab/lab-report.ts";
import { createLiveFeed } from "#ops/live/live-feed.ts";
import { createMinuteRecorder } from "#ops/live/minute-recorder.ts";
import type { ReleaseFacts } from "#ops/rum/releases.ts";
import { archiveSourceMaps } from "#ops/source-maps/map-reader.ts";
import { openSourceMaps } from "#ops/source-maps/source-maps.ts";
import { createTelemetry } from "#ops/telemetry.ts";
import { startMetrics } from "#ops/trace/metrics.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { AdmissionQueue } from "../http/admission/admission-queue.ts";
import { type AppOptions, createApp } from "../http/app.ts";
import { builtAssets } from "../http/assets.ts";
import { reportingLog } from "../http/report-failure.ts";
import { maxConnections } from "../http/security-headers.ts";
import type { Services } from "../kernel/context.ts";
import { logOptions } from "../kernel/errors.ts";
import { type Limiter, openLimiter } from "../kernel/limits/limiter.ts";
import { createBusyCallerRecorder, createSpenderRecorder, createUsageRecorder } from "../kernel/limits/usage-recorder.ts";
import { limitOutboundHosts } from "../kernel/network/public-network.ts";
import { readSecrets, type Secrets } from "../kernel/secrets.ts";
import { openByteStore } from "../kernel/storage/open-store.ts";
import { refreshTerms } from "../kernel/terms/current-terms.ts";
import { createClamd } from "../modules/content/files/virus-scanner.ts";
import { mailViewerFolder, openTransport } from "../modules/content/mail/delivery/disk-transport.ts";
import { createMapTiles } from "../modules/market/maps/map-tiles.ts";
import { loadGazetteer } from "../modules/market/places/gazetteer.ts";
import { type SearchOptions, startSearch } from "../modules/market/search/search-service.ts";
import { createCompaniesHouse } from "../modules/market/verification/companies-house.ts";
import { createStripePayments } from "../modules/money/billing/payments/stripe/stripe-payments.ts";
import { unsetSellerDetails, unsetSellerSentence } from "../modules/money/billing/seller-details.ts";
import { openSampleTelemetry } from "../modules/operations/ops/sample-data.queries.ts";
import { createGoogleSignIn } from "../modules/people/accounts/google/google-sign-in.ts";
import { createPasswordHasher } from "../modules/people/accounts/passwords/argon2-hasher.ts";
import { listSampleSignIns } from "../modules/people/accounts/sample/sample-accounts.commands.ts";
import { startBackgroundWork } from "./background.ts";
import { Drain } from "./drain.ts";
import { type Env, readProcessEnv } from "./env.ts";
import { surviveFaults } from "./survive-faults.ts";

const clientFolder = join(import.meta.dirname, "../client");
const drainTimeoutMs = 10_000;

export interface ServeOptions {
  env?: Env;
  /** How long a visitor's request waits for a database connection. */
  acquireTimeoutMs?: number;
  /** Wraps the quota limiter: browser tests pause callers there. */
  wrapLimiter?: (limiter: Limiter) => Limiter;
  /** Admission control: browser tests admit every request, however busy the machine is. */
  admission?: AppOptions["admission"];
}

/** Serves the site until the process is told to stop. @returns the listening address, with the search and background work */
export async function serve({ env = readProcessEnv(), acquireTimeoutMs, wrapLimiter, admission }: ServeOptions = {}) {
  const release = env.mode === "development" ? null : readRelease(join(import.meta.dirname, "release.json"));
  const identity = { serviceName: env.site.name.toLowerCase(), release: release?.name ?? null, environment: env.mode };
  const { otlpUrl, otlpHeaders } = env.tracing;
  let databaseSystem = "mysql";
  const surroundings = { otlpHeaders, databaseSystem: () => databaseSystem, urlScheme: new URL(env.site.origin).protocol.replace(":", "") };
  const metrics = startMetrics({ ...identity, ...surroundings, otlpUrl: otlpUrl && `${otlpUrl}/v1/metrics` });
  const databases = openDatabases(env.databaseUrl, acquireTimeoutMs === undefined ? {} : { acquireTimeoutMs });
  const { visitors, background: backgroundDatabase } = databases;
  const live = createLiveFeed();
  const queue = new AdmissionQueue();
  const readProcess = () => ({
    pools: [
      { name: "visitors", ...visitors.countConnections() },
      { name: "background", ...backgroundDatabase.countConnections() },
    ],
    admission: { waiting: queue.waitingCount, refused: queue.refusedCount },
  });
  metrics.observe(readProcess);
  const minutes = createMinuteRecorder({ release: release?.name ?? null, readProcess, dataFolder: env.dataFolder });
  const traced = env.tracing.isOn
    ? startTracing({
        ...{ ...identity, ...surroundings, otlpUrl: otlpUrl && `${otlpUrl}/v1/traces` },
        metrics: {
          ...metrics,
          request(call) {
            metrics.request(call);
            minutes.request(call);
          },
        },
      })
    : null;
  const now = () => new Date();
  const secrets = readSecrets(env);
  const alertHosts = env.alertWebhook ? [new URL(env.alertWebhook.address).hostname] : [];
  limitOutboundHosts(env.outboundHosts && [...env.outboundHosts, ...alertHosts]);
  const build = release && `${release.name} ${release.builtAt?.toISOString()}`;
  const { gazetteer, search, signIns } = await loadAtStart(databases, {
    ...{ secrets, databaseUrl: env.databaseUrl, searchUrl: env.searchUrl, snapshotDir: env.searchSnapshotFolder, build, now, log: console },
  });
  databaseSystem = await backgroundDatabase.untilAnswers("database version", () => readDatabaseSystem(backgroundDatabase.db));
  const { limiter, close: closeLimiter } = openLimiter(env, console);
  const mapsFolder = join(env.dataFolder, "source-maps");
  await archiveSourceMaps({ builtFolder: join(import.meta.dirname, "../maps"), archiveFolder: mapsFolder });
  const bundle = release && readBundle(clientFolder);
  if (release && bundle) await archiveBundle(mapsFolder, release.name, bundle);
  const sourceMaps = openSourceMaps(mapsFolder);
  const sampleTelemetry = openSampleTelemetry(env.databaseUrl);
  const services: Services = {
    db: visitors.db,
    gazetteer,
    search,
    site: env.site,
    secrets,
    passwords: createPasswordHasher(),
    files: openByteStore(env),
    virusScanner: env.clamd && createClamd(env.clamd),
    limits: wrapLimiter ? wrapLimiter(limiter) : limiter,
    limitUsage: createUsageRecorder(backgroundDatabase.db),
    limitSpenders: createSpenderRecorder(backgroundDatabase.db),
    limitMinutes: createBusyCallerRecorder(backgroundDatabase.db, secrets),
    telemetry: createTelemetry({ sourceMaps }),
    sampleTelemetry,
    release: release?.name ?? null,
    sourceMaps,
    metrics,
    live,
    minutes,
    readProcess,
    tracing: traced?.tracing ?? null,
    ...(release &&
      bundle && {
        pageWeights: pageWeightsOf(bundle),
        readBundle: (name: string) => readArchivedBundle(mapsFolder, name),
        readLabReport: () => readLabReport(join(import.meta.dirname, "lab.json"), release),
      }),
    alertWebhook: env.alertWebhook,
    google: env.google && createGoogleSignIn(env.google, env.site.origin),
    cardPayments: env.stripe && createStripePayments(env.stripe, env.site.origin),
    companyRegister: env.companiesHouseKey === null ? null : createCompaniesHouse({ key: env.companiesHouseKey }),
    mapTiles: env.mapTiles && createMapTiles(env.mapTiles),
    now,
    wait: sleep,
  };
  const drain = new Drain();
  const app = await openApp(env, services, { drain, admission: admission ?? queue });
  surviveFaults(reportingLog(app.log, services));
  const background = startBackgroundWork(
    { ...services, db: backgroundDatabase.db },
    {
      feedRunner: env.feedRunner,
      dataFolder: env.dataFolder,
      release,
      mail: { transport: openTransport(env), from: env.mail.from },
      log: app.log,
      pingDatabase: () => visitors.db.execute(sql`select 1`),
    },
  );
  if (env.mail.smtpUrl === null && mailViewerFolder(env) === null) {
    app.log.warn("SMTP_URL is not set: mail is written to the data folder and nobody receives it");
  }
  const unset = unsetSellerDetails(env.site);
  if (unset.length > 0) app.log.warn(unsetSellerSentence(unset));

  /** Finishes requests in progress, then stops; gives up waiting after ten seconds. */
  const stop = async (waitMs: number) => {
    if (!(await drain.begin(waitMs))) return;
    backgroundDatabase.stopWaiting();
    setTimeout(() => process.exit(1), drainTimeoutMs).unref();
    const exporters = [...(traced ? [traced] : []), metrics];
    await drain.close({ app, background, minutes, sourceMaps, search, sampleTelemetry, databases, closeLimiter, exporters });
    process.exit(0);
  };
  process.on("SIGINT", () => stop(0));
  // The proxy may have checked just now, and ignore a single failure.
  process.on("SIGTERM", () => stop(env.readyCheckSeconds * 2 * 1000));
  // The parent process that started the database has exited, so there is nothing to serve from.
  process.on("disconnect", () => stop(0));

  await app.listen({ host: env.host, port: env.port, backlog: maxConnections });
  const address = app.server.address();
  const port = typeof address === "object" ? address?.port : env.port;
  return { port, origin: env.site.origin, signIns, search, background };
}

async function openApp(env: Env, services: Services, entrance: Pick<AppOptions, "drain" | "admission">): Promise<FastifyInstance> {
  if (env.mode === "development")
    return (await import("./development.ts")).createDevelopmentApp(services, { mailViewerFolder: mailViewerFolder(env) });
  const screens = await import("../http/render.tsx");
  return createApp({
    services,
    screens: async () => screens,
    assets: builtAssets(clientFolder),
    ...entrance,
    clientFolder,
    isDevelopment: false,
    mailViewerFolder: mailViewerFolder(env),
    metricsToken: env.metricsToken,
    server: {
      logger: { ...logOptions, level: env.logLevel, ...(services.live && { stream: services.live.logTo(process.stdout) }) },
      trustProxy: toTrustFunction(env.trustProxy),
    },
  });
}

async function readDatabaseSystem(db: Db): Promise<"mariadb" | "mysql"> {
  const [rows] = await db.execute(sql`SELECT VERSION() AS version`);
  return JSON.stringify(rows).includes("MariaDB") ? "mariadb" : "mysql";
}

/** Converts a number of proxies to Fastify's trust function, called with each hop counted from this server. */
function toTrustFunction(trusted: false | number | string[]) {
  return typeof trusted === "number" ? (_address: string, hop: number) => hop < trusted : trusted;
}

const facts = z.object({
  name: z.string().max(40),
  builtAt: z.iso.datetime().transform((text) => new Date(text)),
  commit: z.string().length(40).nullable(),
  changes: z.array(z.object({ commit: z.string(), subject: z.string(), files: z.array(z.string()) })).nullable(),
  scriptBytes: z.int(),
  styleBytes: z.int(),
});

const readRelease = (file: string): ReleaseFacts => facts.parse(JSON.parse(readFileSync(file, "utf8")));

/** Loads everything needed before listening. Waits indefinitely for the database, and meanwhile opens the connections for visitors. */
export async function loadAtStart(
  { visitors, background }: Databases,
  { secrets, ...search }: Omit<SearchOptions, "db" | "visitorsDb"> & { secrets: Secrets },
) {
  const { db, untilAnswers } = background;
  const [gazetteer, searchService, signIns] = await Promise.all([
    untilAnswers("places", () => loadGazetteer(db)),
    untilAnswers("search index", () => startSearch({ ...search, db, visitorsDb: visitors.db })),
    untilAnswers("sample accounts", () => listSampleSignIns(db, secrets)),
    untilAnswers("merged values", () => refreshTerms({ db })),
    visitors.openAll(),
  ]);
  return { gazetteer, search: searchService, signIns };
}

/** Visitors' requests that would wait longer for a database connection are refused and may retry. */
const visitorDeadlineMs = 1_000;

export interface Databases {
  /** Serves requests: a request without a connection in time is refused with 503. */
  visitors: Database;
  /** For start-up and background work: waits for the database without a deadline. */
  background: Database;
  close(): Promise<void>;
}

/**
 * Opens two pools on one database, so that the visitors' deadline and load do not affect background work, and background work does not take
 * their connections.
 */
export function openDatabases(
  url: string,
  { acquireTimeoutMs = visitorDeadlineMs, notice }: { acquireTimeoutMs?: number; notice?: WaitingNotice } = {},
): Databases {
  const shown = notice && { notice };
  const visitors = openDatabase(url, { acquireTimeoutMs, ...shown });
  const background = openDatabase(url, { ...shown });
  shareCaches(background.db, visitors.db);
  return {
    visitors,
    background,
    close: async () => {
      await Promise.all([visitors.close(), background.close()]);
    },
  };
}
