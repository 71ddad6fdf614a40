import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createConnection } from "mysql2/promise";
import { sendArrivals } from "../bench/processes.ts";
import { providePrograms } from "../cluster/programs.mjs";
import { addWriters, compareLedger, Ledger, startWriters } from "./acknowledgements.ts";
import { call } from "./callers.ts";
import { type PromiseCheck, times, untilSo } from "./environment.ts";
import { claim, exactly, NotMeasurable, percentile, within } from "./judgement.ts";

let page = 0;
/** A page that no cache holds. */
const freshPage = () => `/companies?nothing=${process.pid}x${++page}`;
const answers = async (port: number) => (await call(port, freshPage(), { timeoutMs: 2_000 })).status === 200;

const restart: PromiseCheck = {
  id: "P6",
  promise: "The site is ready 3 s after it is started; after a restart of the database it answers within 2 s, without a restart of its own",
  how: "`kill -9` and start, asked every 50 ms; search index and caches as the last run left them",
  async measure({ database, startSite, scale }) {
    const turns = scale.isQuick ? 3 : 20;
    await (await startSite()).stop();
    const siteMs: number[] = [];
    const databaseMs: number[] = [];
    let site = await startSite();
    const { pid } = site;
    for (let turn = 0; turn < turns; turn++) {
      await database.kill();
      await database.start();
      databaseMs.push(await untilSo(() => answers(site.port), 60_000, 50));
    }
    const isSameProcess = site.pid === pid && (await call(site.port, "/livez")).status === 200;
    for (let turn = 0; turn < turns; turn++) {
      await site.kill();
      const startedAt = performance.now();
      site = await startSite();
      const untilAnswers = await untilSo(() => answers(site.port), 60_000, 50);
      siteMs.push(untilAnswers === Number.POSITIVE_INFINITY ? untilAnswers : performance.now() - startedAt);
    }
    return [
      within(`${turns} restarts of the site: p50 ${Math.round(percentile(siteMs, 50))} ms, longest`, Math.max(...siteMs), 3_000, scale),
      within(`${turns} of the database: first success after its port opened, longest`, Math.max(...databaseMs), 2_000, scale),
      claim("the process stayed", isSameProcess),
    ];
  },
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Addresses for the deployed HAProxy file: whatever it names beside these processes is closed. */
function proxyAddresses({ web, database, statistics, sitePorts, closed }: ProxyPorts): NodeJS.ProcessEnv {
  const local = (port: number) => `127.0.0.1:${port}`;
  const ofEach = (name: string, value: (at: number) => string) =>
    Object.fromEntries([1, 2, 3].map((at) => [name.replace("N", String(at)), value(at)]));
  return {
    ...{ WEB_BIND: local(web), WEB_TO_HTTPS: "off", DATABASE_BIND: local(database), STATISTICS_BIND: local(statistics) },
    ...ofEach("SITE_N", (at) => local(sitePorts[at - 1] ?? closed)),
    ...ofEach("DATABASE_N", () => local(closed)),
    ...ofEach("DATABASE_N_CHECK", () => String(closed)),
  };
}

interface ProxyPorts {
  web: number;
  database: number;
  statistics: number;
  sitePorts: readonly number[];
  closed: number;
}

const rollingRestart: PromiseCheck = {
  id: "P7",
  promise: "No request fails while the processes are restarted one after the other",
  how: "Two processes behind HAProxy with `ops/deploy/haproxy/haproxy.cfg`; reads at a fixed rate and people who write, while each process is told to end and started again",
  async measure({ db, startSite, programsFolder, home, atEnd, scale }) {
    const programs = await providePrograms(programsFolder).catch((error: Error) => {
      throw new NotMeasurable(error.message);
    });
    const [perSecond, turns] = scale.isQuick ? [60, 1] : [200, 5];
    const [web = 0, database = 0, statistics = 0, closed = 0, ...sitePorts] = await Promise.all(times(6, freePort));
    const start = (port: number) => startSite({ more: { PORT: String(port), READY_CHECK_SECONDS: "1", TRUST_PROXY: "1" } });
    const sites = await Promise.all(sitePorts.map(start));
    const log = openSync(join(home, "haproxy.log"), "a");
    const proxy = spawn(programs.haproxy, ["-f", resolve("ops/deploy/haproxy/haproxy.cfg"), "-db"], {
      env: { ...programs.environment, ...proxyAddresses({ web, database, statistics, sitePorts, closed }) },
      stdio: ["ignore", log, log],
    });
    atEnd(() => proxy.kill("SIGKILL"));
    if ((await untilSo(() => answers(web), 20_000)) === Number.POSITIVE_INFINITY) throw new Error("HAProxy does not serve");
    const ledger = new Ledger(join(home, "acknowledged-rolling"));
    const writers = startWriters(await addWriters(db, web, 2_000 * turns), { ledger, portOf: () => web });
    let isRolling = true;
    const reads = { answered: 0, failed: 0, refused: 0, p99Ms: 0 };
    const read = async () => {
      while (isRolling) {
        const { accepted, refused, failed } = await sendArrivals({ port: web, paths: [freshPage(), "/jobs"], perSecond, seconds: 5 });
        reads.answered += Math.round(accepted.perSecond * 5);
        reads.refused += Math.round(refused.perSecond * 5);
        reads.failed += failed;
        reads.p99Ms = Math.max(reads.p99Ms, accepted.p99Ms);
      }
    };
    const reading = read();
    for (let turn = 0; turn < turns; turn++)
      for (const [at, port] of sitePorts.entries()) {
        await sleep(3_000);
        await sites[at]?.stop();
        sites[at] = await start(port);
      }
    await sleep(3_000);
    isRolling = false;
    await reading;
    await writers.stop();
    proxy.kill("SIGTERM");
    const { acknowledged, lost } = await compareLedger(db, ledger);
    ledger.close();
    return [
      exactly(`${sitePorts.length * turns} restarts at ${perSecond} reads a second: failed`, reads.failed, 0, reads.answered),
      exactly("refused", reads.refused, 0),
      exactly("acknowledged writes lost", lost, 0, acknowledged),
      exactly("writes refused", writers.refusals.length, 0),
      { text: `longest p99 ${Math.round(reads.p99Ms)} ms`, isHeld: true },
    ];
  },
};

const checkSeconds = 1;

const drain: PromiseCheck = {
  id: "P8",
  promise: "A process that is told to end is not ready at once, finishes within 10 s, and loses nothing that it acknowledged",
  how: "SIGTERM while people write: when `/readyz` turns, whether the listener stays for two checks, when it has ended; then with a request that cannot finish, killed after 15 s if it has not ended",
  async measure({ db, database, startSite, home, scale }) {
    const ledger = new Ledger(join(home, "acknowledged-draining"));
    let site = await startSite({ more: { READY_CHECK_SECONDS: String(checkSeconds) } });
    const writing = await addWriters(db, site.port, 400);
    const writers = startWriters(writing, { ledger, portOf: () => site.port });
    await untilSo(() => writers.acknowledged > 20, 30_000);
    const startedAt = performance.now();
    const ended = site.stop();
    const notReadyMs = await untilSo(async () => (await call(site.port, "/readyz")).status === 503, 5_000, 5);
    const stillServes = await answers(site.port);
    const code = await ended;
    const drainMs = performance.now() - startedAt - checkSeconds * 2_000;

    site = await startSite({ more: { READY_CHECK_SECONDS: String(checkSeconds) } });
    const before = writers.acknowledged;
    await untilSo(() => writers.acknowledged > before + 20, 30_000);
    const blocker = await createConnection(database.url);
    await blocker.query("LOCK TABLES companies WRITE");
    const stuck = call(site.port, freshPage(), { timeoutMs: 30_000 });
    await sleep(200);
    const stuckAt = performance.now();
    const stopped = site.stop();
    await Promise.race([stopped, sleep(15_000 + checkSeconds * 2_000)]);
    const stuckMs = performance.now() - stuckAt - checkSeconds * 2_000;
    await site.kill();
    await blocker.end();
    await stuck;
    await writers.stop();
    const { acknowledged, lost } = await compareLedger(db, ledger);
    ledger.close();
    return [
      within("not ready after", notReadyMs, 200, scale),
      claim("it answers until the proxy has noticed", stillServes),
      within("ended", Math.max(0, drainMs), 10_000, scale),
      exactly("exit code", code ?? -1, 0),
      within("with a request that cannot finish", stuckMs, 15_000, scale),
      exactly("acknowledged writes lost", lost, 0, acknowledged),
    ];
  },
};

export const restartPromises: readonly PromiseCheck[] = [restart, rollingRestart, drain];
