import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, gt, sql } from "drizzle-orm";
import { type Db, openDatabase } from "#db/client.ts";
import { alertDigests, alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { jobChanges, jobs } from "#db/schema/jobs.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { startSearch } from "#server/modules/market/search/search-service.ts";
import { endRound } from "#server/modules/people/alerts/instant-rounds.queries.ts";
import { sendDueAlerts } from "#server/modules/people/alerts/send-digests.commands.ts";
import { readProcessEnv } from "#server/process/env.ts";
import { openBenchMarket } from "./bench-market.ts";
import { cpuMs } from "./processes.ts";

/**
 * `npm run bench -- --alerts [--jobs 2400 --alerts 50000]`: rounds of instant alerts, which run every fifteen seconds. Shows what a round
 * costs this process and the database when no advert has changed, and when some have; then how much of thirty seconds is taken by the mails
 * of a burst, such as an imported feed, when each round meets one.
 */
const rounds = [0, 1, 50] as const;
const burst = { changed: 200, times: 3, everyMs: 30_000 } as const;
const addressSuffix = "nobody@alerts.bench.example.test";
const isBenchAlert = sql`recipient_id in (select id from alert_recipients where email_key like ${`%.${addressSuffix}`})`;
const knownJobIds = Array.from({ length: 100 }, (_, id) => id + 1);

export async function benchAlertRounds(size: number, alerts: number): Promise<void> {
  const databaseUrl = await openBenchMarket(size);
  const database = openDatabase(databaseUrl);
  const { db } = database;
  const snapshotDir = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const now = () => new Date();
  const [gazetteer, search] = await Promise.all([loadGazetteer(db), startSearch({ databaseUrl, db, snapshotDir, now, log })]);
  try {
    console.log(`\n== rounds of ${alerts.toLocaleString("en-GB")} alerts that are mailed at once, ${size.toLocaleString("en-GB")} adverts`);
    await removeAlerts(db);
    await addAlerts(db, alerts);
    for (const table of ["saved_searches", "alert_recipients"]) await db.execute(sql.raw(`analyze table ${table}`));
    const { site } = readProcessEnv();
    const newest = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.status, "live")).orderBy(asc(jobs.id)).limit(burst.changed);
    const sendRound = async (changed: number) => {
      await endRound(db, now());
      await db.delete(jobChanges).where(gt(jobChanges.at, new Date(Date.now() - 3_600_000)));
      const jobIds = newest.slice(0, changed).map(({ id }) => id);
      if (jobIds.length > 0) await db.insert(jobChanges).values(jobIds.map((jobId) => ({ jobId, at: now() })));
      return measureRound(db, `${changed} changed adverts`, () =>
        sendDueAlerts({ db, gazetteer, search, site }, now(), { onFailure: console.error }),
      );
    };
    for (const changed of rounds) await sendRound(changed);
    const bursts: { sent: number; tookMs: number }[] = [];
    for (let round = 0; round < burst.times; round++) {
      await forgetSentAdverts(db);
      bursts.push(await sendRound(burst.changed));
    }
    const [sent, longestMs] = [Math.max(...bursts.map((each) => each.sent)), Math.max(...bursts.map(({ tookMs }) => tookMs))];
    console.log(
      `a burst every ${burst.everyMs / 1000} s: up to ${sent.toLocaleString("en-GB")} mails, ${Math.round((sent / longestMs) * 1000)} a second; ` +
        `longest ${Math.round(longestMs)} ms, ${Math.round((longestMs / burst.everyMs) * 100)} % of the time until the next${longestMs > burst.everyMs ? "  missed" : ""}`,
    );
  } finally {
    await search.stop();
    await removeAlerts(db);
    await database.close();
    rmSync(snapshotDir, { recursive: true, force: true });
  }
}

/** Otherwise the second burst would meet people who have had their mail. */
async function forgetSentAdverts(db: Db): Promise<void> {
  const moment = new Date(Date.now() - 3_600_000);
  await db.update(savedSearches).set({ knownJobIds, lastRunAt: null, nextRunAt: moment }).where(isBenchAlert);
  await db.delete(alertDigests).where(isBenchAlert);
}

/** Four in five alerts share their search with others. */
async function addAlerts(db: Db, alerts: number): Promise<void> {
  const levels = ["graduate", "assistant", "intermediate", "senior", "associate", "director"];
  const towns = ["Leeds", "London", "Manchester", "Bristol", "Glasgow", "Cardiff", "Birmingham", "Newcastle upon Tyne", "Reading", "York"];
  const moment = new Date(Date.now() - 3_600_000);
  for (let from = 0; from < alerts; from += 1000) {
    const some = Array.from({ length: Math.min(1000, alerts - from) }, (_, at) => from + at);
    const [{ insertId }] = await db
      .insert(alertRecipients)
      .values(some.map((n) => ({ email: `${n}.${addressSuffix}`, emailKey: `${n}.${addressSuffix}`, createdAt: moment })));
    await db.insert(savedSearches).values(
      some.map((n, at) => {
        const extraFilter = n % 5 === 0 ? `&q=unheard${n}` : "";
        const query = `level=${levels[n % levels.length]}&location=${encodeURIComponent(towns[n % towns.length] ?? "")}${extraFilter}`;
        const dated = { createdAt: moment, confirmedAt: moment, lookedAt: moment, nextRunAt: moment };
        const publicId = `b${String(n).padStart(21, "0")}`;
        return {
          ...dated,
          publicId,
          recipientId: insertId + at,
          name: "Bench",
          query,
          queryHash: hashOf(query),
          frequency: "instant" as const,
          knownJobIds,
        };
      }),
    );
  }
}

async function removeAlerts(db: Db): Promise<void> {
  for (const table of [savedSearches, alertDigests, alertLinks]) await db.delete(table).where(isBenchAlert);
  await db.delete(alertRecipients).where(sql`email_key like ${`%.${addressSuffix}`}`);
  await db.delete(outboxMessages).where(sql`to_address like ${`%.${addressSuffix}`}`);
}

async function measureRound(db: Db, name: string, round: () => Promise<number>): Promise<{ sent: number; tookMs: number }> {
  const before = await readServerFigures(db);
  const [startedMs, cpu] = [performance.now(), process.cpuUsage()];
  const sent = await round();
  const tookMs = performance.now() - startedMs;
  const processCpu = process.cpuUsage(cpu);
  const after = await readServerFigures(db);
  const processCpuMs = (processCpu.user + processCpu.system) / 1000;
  console.log(
    `${name.padEnd(20)} ${sent} mails, ${Math.round(tookMs)} ms; this process ${Math.round(processCpuMs)} ms of processor, database ` +
      `${after.cpuMs - before.cpuMs} ms, ${after.statements - before.statements} statements, ${(after.rows - before.rows).toLocaleString("en-GB")} rows read`,
  );
  return { sent, tookMs };
}

/** Figures of the whole database server, which must be otherwise idle. */
async function readServerFigures(db: Db): Promise<{ cpuMs: number; statements: number; rows: number }> {
  const [status] = await db.execute(sql`show global status where variable_name like 'Handler_read%' or variable_name = 'Questions'`);
  const values = status as unknown as { Variable_name: string; Value: string }[];
  const sum = (isOf: (name: string) => boolean) =>
    values.filter(({ Variable_name }) => isOf(Variable_name)).reduce((total, { Value }) => total + Number(Value), 0);
  const [[file]] = (await db.execute(sql`select concat(@@datadir, '') as folder, @@pid_file as pid`)) as unknown as [
    [{ folder: string; pid: string }],
  ];
  const pid = Number(readFileSync(file.pid.startsWith("/") ? file.pid : join(file.folder, file.pid), "utf8"));
  return { cpuMs: cpuMs(pid), statements: sum((name) => name === "Questions"), rows: sum((name) => name.startsWith("Handler")) };
}
