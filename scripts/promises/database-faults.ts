import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createConnection, type RowDataPacket } from "mysql2/promise";
import { residentBytes, sendArrivals } from "../bench/processes.ts";
import { addFirm, addPerson, call } from "./callers.ts";
import { movableClock, openMarket, type PromiseCheck, requireThat, times, untilSo } from "./environment.ts";
import { type FaultProxy, openFaultProxy } from "./fault-proxy.ts";
import { checkInvariants } from "./invariants.ts";
import { claim, exactly, type Finding, within } from "./judgement.ts";

let visitor = 0;
/** A page that reads the database and that no cache holds. */
const freshFirmPage = (slug: string) => `/company/${slug}?visitor=${process.pid}x${++visitor}`;

const poolHeld: PromiseCheck = {
  id: "P10",
  promise: "When every connection is in use, no request waits for one for more than 1 s, and none ends the process",
  how: "A lock on the firms holds all connections; 150 pages and 150 calls at once that need one",
  async measure({ db, database, startSite, scale }) {
    const site = await startSite();
    const { slug } = await addFirm(db, site.port);
    const blocker = await createConnection(database.url);
    await blocker.query("LOCK TABLES companies WRITE");
    const calling = times(300, (at) => {
      const typed = `/trpc/companies.profile?input=${encodeURIComponent(JSON.stringify({ slug }))}`;
      return call(site.port, at % 2 === 0 ? freshFirmPage(slug) : typed, { timeoutMs: 30_000 });
    });
    await sleep(4_000);
    const backgroundStays = (await call(site.port, "/livez")).status === 200;
    await blocker.query("UNLOCK TABLES");
    await blocker.end();
    const answers = await Promise.all(calling);
    const refused = answers.filter(({ status }) => status === 503);
    const odd = answers.filter(({ status }) => status !== 200 && status !== 503).length;
    const recoveryMs = await untilSo(async () => (await call(site.port, freshFirmPage(slug))).status === 200, 30_000);
    return [
      within(`${refused.length} of ${answers.length} refused, the last after`, Math.max(...refused.map(({ ms }) => ms)), 1_500, scale),
      exactly("without Retry-After", refused.filter(({ headers }) => !headers.get("retry-after")).length, 0),
      exactly("other answers", odd, 0),
      claim("the process answers meanwhile", backgroundStays),
      within("recovery", recoveryMs, 1_000, scale),
    ];
  },
};

/** Makes a fault, sees whether requests end while it lasts, ends it, and measures how soon all is well again. */
async function tryFault(
  name: string,
  { port, slug, proxy, seconds, begin }: { port: number; slug: string; proxy: FaultProxy; seconds: number; begin(): void },
): Promise<{ text: string; longestMs: number; recoveryMs: number }> {
  begin();
  const endsAt = performance.now() + seconds * 1_000;
  const asked: ReturnType<typeof call>[] = [];
  while (performance.now() < endsAt) {
    asked.push(call(port, freshFirmPage(slug), { timeoutMs: 60_000 }));
    await sleep(100);
  }
  Object.assign(proxy.faults, { connectionMs: 0, statementMs: 0, isHalfOpen: false, dripBytes: 0 });
  proxy.reset();
  const recoveryMs = await untilSo(async () => (await call(port, freshFirmPage(slug), { timeoutMs: 2_000 })).status === 200, 60_000);
  const answers = await Promise.all(asked);
  return { text: name, longestMs: Math.max(...answers.map(({ ms }) => ms)), recoveryMs };
}

const slowDatabase: PromiseCheck = {
  id: "P11",
  promise:
    "With 500 ms on each statement: p99 within 5 s, cached pages p99 ≤ 100 ms, memory grows by less than 50 MB. Half-open, reset and dripping connections: every request ends within 20 s, and all is well 10 s later",
  how: "A proxy of ours between site and database; firm pages that no cache holds, and the cached list beside them",
  async measure({ db, database, startSite, dataFolder, scale }) {
    const [seconds, faultSeconds] = scale.isQuick ? [8, 4] : [600, 30];
    const proxy = await openFaultProxy(database.url, { isOnPort: true });
    const site = await startSite({ databaseUrl: proxy.url });
    const { slug } = await addFirm(db, site.port);
    for (let time = 0; time < 3; time++) await call(site.port, "/jobs");
    const memoryBefore = residentBytes(site.pid);
    proxy.faults.statementMs = 500;
    const [slow, cached] = await Promise.all([
      sendArrivals({ port: site.port, paths: [`/company/${slug}?visitor=#`], perSecond: 2, seconds }),
      sendArrivals({ port: site.port, paths: ["/jobs"], perSecond: 20, seconds }),
    ]);
    const grownMegabytes = (residentBytes(site.pid) - memoryBefore) / 1e6;
    const findings: Finding[] = [
      within("+500 ms: p99", slow.accepted.p99Ms, 5_000, scale),
      exactly("failed", slow.failed + cached.failed, 0),
      within("cached p99", cached.accepted.p99Ms, 100, scale),
      claim(`memory +${Math.max(0, Math.round(grownMegabytes))} MB (aim 50 MB)`, grownMegabytes < 50),
    ];
    const faults: Record<string, () => void> = {
      "half-open": () => Object.assign(proxy.faults, { statementMs: 0, isHalfOpen: true }),
      reset: () => proxy.reset(),
      drip: () => Object.assign(proxy.faults, { dripBytes: 64 }),
    };
    for (const [name, begin] of Object.entries(faults)) {
      const { longestMs, recoveryMs } = await tryFault(name, { port: site.port, slug, proxy, seconds: faultSeconds, begin });
      const { isHeld, text } = await checkInvariants(db, dataFolder);
      findings.push(
        within(`${name}: longest`, longestMs, 20_000, scale),
        within("recovery", recoveryMs, 10_000, scale),
        claim(text, isHeld),
      );
    }
    findings.push(claim("the process stayed", (await call(site.port, "/livez")).status === 200));
    await site.kill();
    await proxy.close();
    return findings;
  },
};

const databaseAway: PromiseCheck = {
  id: "P12",
  promise:
    "While the database is away for 60 s, cached pages are sent and say so, writes are answered 503, and no process ends, not one that is starting either",
  how: "A proxy of ours refuses every connection; a second process is started meanwhile. Half-way the site's clock is moved on by ten minutes, past the age of cached pages. A quick run lasts 8 s",
  async measure({ db, database, startSite, launch, scale }) {
    const proxy = await openFaultProxy(database.url);
    const site = await startSite({ databaseUrl: proxy.url, more: movableClock });
    const caller = await addPerson(db, site.port);
    const { adverts } = await addFirm(db, site.port, { adverts: 1 });
    // A new advert ends what was cached before it: the process has to have heard of it.
    await sleep(2_500);
    for (let time = 0; time < 3; time++) await call(site.port, "/companies");
    await proxy.stop();
    const starting = launch({ databaseUrl: proxy.url });
    let hasEnded = false;
    void starting.exited.then(() => {
      hasEnded = true;
    });
    const pages: { status: number; isMarked: boolean }[] = [];
    const writes: number[] = [];
    const lastsMs = scale.isQuick ? 8_000 : 60_000;
    const beganAt = performance.now();
    const isOld = () => performance.now() - beganAt > lastsMs / 2;
    while (performance.now() - beganAt < lastsMs) {
      if (isOld()) site.tell({ clockOffsetMs: 600_000 });
      const { status, headers } = await call(site.port, "/companies");
      pages.push({ status, isMarked: headers.get("cache-status")?.includes("database-away") === true });
      writes.push(
        (await call(site.port, "/api/applications", { caller, body: { jobId: adverts[0] }, key: `away-${pages.length}` })).status,
      );
      await sleep(500);
    }
    const stayed = !hasEnded && (await call(site.port, "/livez")).status === 200;
    await proxy.start();
    const backMs = await untilSo(async () => (await call(site.port, "/readyz")).status === 200, 30_000);
    const second = await starting.ready;
    const startedAfterwards = (await call(second.port, "/readyz")).status === 200;
    await starting.kill();
    await site.kill();
    await proxy.close();
    return [
      exactly("cached pages sent", pages.filter(({ status }) => status === 200).length, pages.length, pages.length),
      claim(
        `${pages.filter(({ isMarked }) => isMarked).length} of them, the old ones, marked`,
        pages.at(-1)?.isMarked === true && !pages[0]?.isMarked,
      ),
      exactly("writes answered 503", writes.filter((status) => status === 503).length, writes.length, writes.length),
      claim("both processes stayed", stayed),
      within("ready again", backMs, 10_000, scale),
      claim("the one that was starting serves", startedAfterwards),
    ];
  },
};

const diskBytes = 600_000_000;

const diskFull: PromiseCheck = {
  id: "P13",
  promise:
    "When the disk is full, reads work, writes are answered 503, nothing is damaged, and all works again without a restart once there is room",
  how: "A database and a site on a tmpfs filled to the last kilobytes; long applications until one is refused, then room is made; `CHECK TABLE` of every table",
  async measure({ home, startServer, startSite, atEnd, scale }) {
    requireThat(process.platform === "linux" && process.getuid?.() === 0, "needs root on Linux, to mount a tmpfs");
    const folder = join(home, "full");
    mkdirSync(folder, { recursive: true });
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${diskBytes}`, "tmpfs", folder]);
    requireThat(mounted.status === 0, `a tmpfs cannot be mounted here: ${String(mounted.stderr).trim()}`);
    atEnd(() => spawnSync("umount", ["-l", folder]));
    const server = await startServer(join(folder, "mariadb"));
    const { db, close } = await openMarket(server.url, 0);
    const dataFolder = join(folder, "data");
    const site = await startSite({ databaseUrl: server.url, dataFolder });
    const { adverts, slug } = await addFirm(db, site.port, { adverts: 120 });
    const caller = await addPerson(db, site.port);
    const ballast = join(folder, "ballast");
    const free = () => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    };
    writeFileSync(ballast, Buffer.alloc(1));
    const fill = () => {
      const piece = Buffer.alloc(1_000_000);
      while (free() > 0)
        try {
          writeFileSync(ballast, piece.subarray(0, Math.min(piece.length, free())), { flag: "a" });
        } catch {
          // The database took the last of it meanwhile.
        }
    };
    fill();
    const coverNote = "We measure, price and settle. ".repeat(80);
    const apply = (jobId: number) =>
      call(site.port, "/api/applications", { caller, body: { jobId, coverNote }, key: `full-${jobId}`, timeoutMs: 20_000 });
    const statuses: number[] = [];
    for (const jobId of adverts.slice(0, -1)) {
      statuses.push((await apply(jobId)).status);
      if (statuses.filter((status) => status !== 201).length >= 5) break;
      if (free() > 0) fill();
    }
    const refused = statuses.filter((status) => status === 503).length;
    const odd = statuses.filter((status) => status !== 201 && status !== 503);
    const reads = [(await call(site.port, freshFirmPage(slug))).status, (await call(site.port, "/jobs")).status];
    rmSync(ballast);
    const last = adverts.at(-1) ?? 0;
    const recoveryMs = await untilSo(async () => (await apply(last)).status === 201, 30_000, 100);
    const isSame = (await call(site.port, "/livez")).status === 200;
    const [tables] = (await db.execute(sql`show tables`)) as unknown as [Record<string, string>[]];
    const names = tables.map((row) => `\`${Object.values(row)[0]}\``).join(", ");
    const [checked] = (await db.execute(sql.raw(`check table ${names}`))) as unknown as [RowDataPacket[]];
    const damaged = checked.filter((row) => row.Msg_type === "error" || (row.Msg_type === "status" && row.Msg_text !== "OK"));
    const invariants = await checkInvariants(db, dataFolder);
    await site.kill();
    await close();
    await server.stop();
    return [
      claim(`${statuses.length - refused - odd.length} written before it was full, then ${refused} answered 503`, refused >= 5),
      exactly(`other answers (${[...new Set(odd)].join(", ") || "none"})`, odd.length, 0),
      claim(
        `reads answered ${reads.join(" and ")}`,
        reads.every((status) => status === 200),
      ),
      within("recovery", recoveryMs, 10_000, scale),
      claim("no restart", isSame),
      exactly("damaged tables", damaged.length, 0, tables.length),
      invariants,
    ];
  },
};

export const databasePromises: readonly PromiseCheck[] = [poolHeld, slowDatabase, databaseAway, diskFull];
