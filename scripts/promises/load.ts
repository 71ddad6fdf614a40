import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { jobs } from "#db/schema/jobs.ts";
import { rumEvents } from "#db/schema/rum.ts";
import { openBenchMarket } from "../bench/bench-market.ts";
import { warmUpSeconds } from "../bench/load.ts";
import { measureOverload } from "../bench/overload.ts";
import { measure, sendArrivals, sendBeacons } from "../bench/processes.ts";
import { addAccounts, sendSignIns } from "../bench/sign-in-storm.ts";
import { call } from "./callers.ts";
import { type PromiseCheck, times, untilSo } from "./environment.ts";
import { claim, exactly, type Scale, within } from "./judgement.ts";

const searchPath = "/api/jobs?limit=15&q=senior%20-unheard#";

const fast: PromiseCheck = {
  id: "P1",
  promise: "List and advert at 300 requests a second: p99 ≤ 50 ms. Search at 50 a second with 200,000 adverts: p99 ≤ 150 ms",
  how: "Requests at fixed times, whether or not the site keeps up, over loopback, from a process of their own; warm. A quick run asks a fifth as often, of the small market",
  async measure({ db, database, startSite, scale }) {
    const [perSecond, searches, seconds] = scale.isQuick ? [60, 10, 6] : [300, 50, 300];
    const databaseUrl = scale.isQuick ? database.url : await openBenchMarket(200_000, database.url);
    const site = await startSite({ databaseUrl });
    const [advert] = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.status, "live")).limit(1);
    const paths = ["/jobs", scale.isQuick ? `/jobs/${advert?.id}` : await firstAdvert(site.port)];
    await measure({ port: site.port, paths: [...paths, searchPath], connections: 8, seconds: warmUpSeconds });
    const pages = await sendArrivals({ port: site.port, paths, perSecond, seconds });
    const found = await sendArrivals({ port: site.port, paths: [searchPath], perSecond: searches, seconds });
    return [
      within(`list and advert at ${perSecond}/s: p50 ${pages.accepted.p50Ms.toFixed(1)} ms, p99`, pages.accepted.p99Ms, 50, scale),
      within(`search at ${searches}/s: p50 ${found.accepted.p50Ms.toFixed(1)} ms, p99`, found.accepted.p99Ms, 150, scale),
      exactly(
        "failed or refused",
        Math.round(pages.failed + found.failed + (pages.refused.perSecond + found.refused.perSecond) * seconds),
        0,
        Math.round((perSecond + searches) * seconds),
      ),
    ];
  },
};

async function firstAdvert(port: number): Promise<string> {
  const { data } = await call<{ items: { id: number }[] }>(port, "/api/jobs?limit=1");
  return `/jobs/${data?.items[0]?.id}`;
}

const overload: PromiseCheck = {
  id: "P9",
  promise:
    "At three times its capacity a process still answers 80 % of it, within 1 s, refuses the rest within 20 ms with Retry-After, and is itself again 10 s later",
  how: "Capacity as 16 connections find it, then three times that at fixed times; health checks beside it. A quick run judges the median of refusals, a whole one their p99",
  async measure({ startSite, scale }) {
    const site = await startSite();
    const { most, load, probes } = await measureOverload(site.port, scale.isQuick ? 8 : 60);
    const recoveryMs = await untilSo(async () => {
      const { status, ms } = await call(site.port, `/jobs?nothing=after${performance.now()}`);
      return status === 200 && ms < 500;
    }, 30_000);
    const goodput = load.accepted.perSecond / most;
    const { p50Ms, p99Ms, perSecond } = load.refused;
    const refusals = `refused ${Math.round(perSecond)} a second: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, judged`;
    return [
      claim(`answered ${Math.round(goodput * 100)} % of ${Math.round(most)} a second (aim 80 %)`, goodput >= 0.8),
      within("p99", load.accepted.p99Ms, 1_000, scale),
      within(refusals, scale.isQuick ? p50Ms : p99Ms, 20, scale),
      exactly("without Retry-After", load.refusedWithoutTime, 0),
      exactly("failed", load.failed, 0),
      exactly("health checks refused", Math.round(probes.refused.perSecond + probes.failed), 0),
      within("recovery", recoveryMs, 10_000, scale),
    ];
  },
};

/** Some milliseconds are the sender's own; of a quick run's few requests, more. */
const isHardlySlower = (
  { without, besides, share }: { without: number; besides: number; share: number },
  { isQuick, slowness }: Scale,
): boolean => besides <= without * share || besides - without <= (isQuick ? 10 * slowness : 3);

const eventsCounted = 5;

const telemetryStorm: PromiseCheck = {
  id: "P16",
  promise: "500 beacons a second cost others less than 10 % of p99; a killed process loses 10 s of them at most",
  how: "A list at a fixed rate beside beacons of 40 events, in turns with the same beacons sent to nobody; then `kill -9` while they come, and what was counted is compared with what was taken. A quick run sends 50 a second and judges the median",
  async measure({ db, startSite, scale }) {
    const [beaconsPerSecond, seconds, turns] = scale.isQuick ? [50, 4, 2] : [500, 75, 4];
    const nowhere = createServer((incoming, answer) => incoming.resume().once("end", () => answer.writeHead(204).end()));
    await new Promise<void>((resolve) => nowhere.listen(0, "127.0.0.1", resolve));
    const { port: nowherePort } = nowhere.address() as AddressInfo;
    const site = await startSite();
    const list = { port: site.port, paths: ["/jobs?nothing=#"], perSecond: 40, seconds };
    await measure({ port: site.port, paths: list.paths, connections: 2, seconds: 3 });
    const latencyBeside = async (port: number) => {
      const [{ accepted }, beacons] = await Promise.all([sendArrivals(list), sendBeacons({ port, beaconsPerSecond, seconds })]);
      return { ms: scale.isQuick ? accepted.p50Ms : accepted.p99Ms, refused: beacons.failures };
    };
    const [alone, beside] = [[] as number[], [] as number[]];
    let refused = 0;
    for (let turn = 0; turn < turns; turn++) {
      alone.push((await latencyBeside(nowherePort)).ms);
      const figures = await latencyBeside(site.port);
      beside.push(figures.ms);
      refused += figures.refused;
    }
    nowhere.close();
    const [without, besides] = [Math.min(...alone), Math.min(...beside)];
    const isCheap = isHardlySlower({ without, besides, share: 1.1 }, scale);

    await site.stop();
    const counted = async () => {
      const [row] = await db.select({ n: sql<string>`coalesce(sum(n), 0)` }).from(rumEvents);
      return Number(row?.n) / eventsCounted;
    };
    const before = await counted();
    const doomed = await startSite();
    const { events } = await sendBeacons({ port: doomed.port, beaconsPerSecond, seconds: 14 });
    await doomed.kill();
    const lostSeconds = (events / 40 - ((await counted()) - before)) / beaconsPerSecond;
    return [
      claim(
        `list ${scale.isQuick ? "p50" : "p99"} ${without.toFixed(1)} ms alone, ${besides.toFixed(1)} ms beside ${beaconsPerSecond} beacons a second`,
        isCheap,
      ),
      // A busy process refuses beacons before anything else.
      claim(`${refused} of ${beaconsPerSecond * seconds * turns} beacons refused`, refused < (beaconsPerSecond * seconds * turns) / 2),
      claim(`${lostSeconds.toFixed(1)} s of beacons lost by a kill (aim 10 s)`, lostSeconds <= 10.5 && lostSeconds > -1),
    ];
  },
};

/** Opens connections that send their headers a byte at a time, or ask for a page and do not read it. */
function openSlowClients(port: number, count: number): { sockets: Socket[]; close(): void } {
  const head = "GET /jobs HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  const sockets = times(count, (at) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    if (at % 2 === 0) socket.pause().write(`${head}\r\n`);
    else socket.write(head);
    return socket;
  });
  const drip = setInterval(() => {
    for (const [at, socket] of sockets.entries()) if (at % 2 === 1 && socket.writable) socket.write("x");
  }, 500);
  return {
    sockets,
    close() {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}

const slowClients: PromiseCheck = {
  id: "P17",
  promise: "500 slow clients change the p99 of others by less than 20 %, and those who never finish their headers are disconnected",
  how: "Half send a header of one byte every half second, half ask for a page and do not read it; a list at a fixed rate beside them and without them, in turns. A quick run allows 10 ms",
  async measure({ startSite, scale }) {
    const [count, seconds, turns] = scale.isQuick ? [500, 4, 2] : [500, 30, 4];
    const site = await startSite();
    const list = { port: site.port, paths: ["/jobs", "/jobs?nothing=#"], perSecond: 40, seconds };
    await measure({ port: site.port, paths: list.paths, connections: 2, seconds: 3 });
    const [alone, beside] = [[] as number[], [] as number[]];
    let [failed, disconnected] = [0, 0];
    for (let turn = 0; turn < turns; turn++) {
      alone.push((await sendArrivals(list)).accepted.p99Ms);
      const slow = openSlowClients(site.port, count);
      const figures = await sendArrivals(list);
      beside.push(figures.accepted.p99Ms);
      failed += figures.failed;
      if (turn === turns - 1) {
        await untilSo(() => slow.sockets.filter(({ closed }) => closed).length >= count / 2, 20_000, 200);
        disconnected = slow.sockets.filter(({ closed }, at) => at % 2 === 1 && closed).length;
      }
      slow.close();
      await sleep(200);
    }
    const [without, besides] = [Math.min(...alone), Math.min(...beside)];
    const isUnchanged = isHardlySlower({ without, besides, share: 1.2 }, scale);
    return [
      claim(`p99 ${without.toFixed(1)} ms without, ${besides.toFixed(1)} ms beside ${count} slow clients`, isUnchanged),
      exactly("others failed", failed, 0),
      exactly("of unfinished headers disconnected", disconnected, count / 2),
    ];
  },
};

const signInStorm: PromiseCheck = {
  id: "P20",
  promise:
    "200 sign-ins a second: no crash, the list stays at p99 ≤ 150 ms, and sign-ins beyond capacity are answered 503 with Retry-After",
  how: "Sign-ins at a fixed rate, half of them with a right password, while somebody opens the list 20 times a second",
  async measure({ database, startSite, scale }) {
    const [signInsPerSecond, seconds] = scale.isQuick ? [100, 8] : [200, 30];
    await addAccounts(database.url);
    const site = await startSite();
    await sendSignIns(site.port, { seconds: 3, signInsPerSecond: 0 });
    const { list, signIn } = await sendSignIns(site.port, { seconds, signInsPerSecond });
    const odd = [...signIn.statuses]
      .filter(([status]) => ![200, 401, 429, 503].includes(status))
      .reduce((sum, [, count]) => sum + count, 0);
    const signedIn = signIn.statuses.get(200) ?? 0;
    const listFailed = [...list.statuses].filter(([status]) => status !== 200).reduce((sum, [, count]) => sum + count, 0);
    return [
      within(`list beside ${signInsPerSecond} sign-ins a second: p99`, list.times.percentile(99) / 1_000, 150, scale),
      exactly("lists failed", listFailed, 0),
      claim(`${signedIn} signed in, ${signIn.statuses.get(503) ?? 0} answered 503`, signedIn > 0),
      exactly("503 without Retry-After", signIn.refusedWithoutTime, 0),
      exactly("other answers", odd, 0),
      claim("the process stayed", (await call(site.port, "/livez")).status === 200),
    ];
  },
};

export const loadPromises: readonly PromiseCheck[] = [fast, overload, telemetryStorm, slowClients, signInStorm];
