import { and, gte, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { processMinutes } from "#db/schema/telemetry.ts";
import { binOf, edgesOfBin } from "#ops/rum/summary.ts";
import { alertKeyOf, type Judgement, momentText } from "./judgement.ts";

const minuteMs = 60_000;
/** Exceeds the number of processes, twice. */
const mostRows = 400;
const enoughRequests = 20;
/** Processes write a minute's last seconds up to ten seconds late. */
const lateByMs = 15_000;

type Minute = typeof processMinutes.$inferSelect;

interface Symptom {
  name: string;
  title: string;
  limit: string;
  /** Null where a minute says nothing. */
  readValue(minute: readonly Minute[]): number | null;
  isBad(value: number): boolean;
  format(value: number): string;
}

const total = (rows: readonly Minute[], read: (row: Minute) => number): number => rows.reduce((sum, row) => sum + read(row), 0);
const most = (rows: readonly Minute[], read: (row: Minute) => number | null): number | null => {
  const values = rows.flatMap((row) => read(row) ?? []);
  return values.length === 0 ? null : Math.max(...values);
};
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Few requests raise no alert, but one ends where they are good. */
const isTold = (requests: number, isAnyBad: boolean): boolean => requests >= (isAnyBad ? enoughRequests : 1);
/** A percentile is known by its bin, all of which must be over the limit. */
const isSlow = (us: number): boolean => edgesOfBin(binOf(us)).from >= 1_000_000;

const symptoms: readonly Symptom[] = [
  {
    name: "5xx",
    title: "Requests fail (5xx)",
    limit: "2.0% of requests",
    readValue: (rows) => {
      const [requests, failed] = [total(rows, (row) => row.requests), total(rows, (row) => row.failed)];
      return isTold(requests, failed > 0) ? failed / requests : null;
    },
    isBad: (share) => share > 0.02,
    format: (share) => `${percent(share)} of requests failed`,
  },
  {
    name: "p95",
    title: "Requests are slow",
    limit: "1 s at p95",
    readValue: (rows) => {
      const us = most(rows, ({ p95Us }) => p95Us);
      return us !== null &&
        isTold(
          total(rows, (row) => row.requests),
          isSlow(us),
        )
        ? us
        : null;
    },
    isBad: isSlow,
    format: (us) => `p95 of requests was ${(us / 1_000_000).toFixed(2)} s`,
  },
  {
    name: "shed",
    title: "Requests are refused because the site is busy",
    limit: "0",
    readValue: (rows) => total(rows, ({ shed }) => shed),
    isBad: (shed) => shed > 0,
    format: (shed) => (shed === 1 ? "1 request was refused" : `${shed.toLocaleString("en-GB")} requests were refused`),
  },
  {
    name: "pool",
    title: "Callers wait for database connections",
    limit: "0 at the end of a reading",
    readValue: (rows) => most(rows, ({ connectionsPending }) => connectionsPending),
    isBad: (pending) => pending > 0,
    format: (pending) => `${pending.toLocaleString("en-GB")} ${pending === 1 ? "caller" : "callers"} waited for a connection`,
  },
  {
    name: "disk",
    title: "The disk is nearly full",
    limit: "10% free",
    readValue: (rows) => {
      const used = most(rows, ({ diskFreeThousandths: free }) => (free === null ? null : 1000 - free));
      return used === null ? null : 1 - used / 1000;
    },
    isBad: (free) => free < 0.1,
    format: (free) => `${percent(free)} of the data folder’s disk was free`,
  },
];

/**
 * Judges the site's own symptoms by the minutes of all processes, so that one is told of within two minutes: raised when two minutes in a row
 * are bad, of which the later may still run; ended when two whole ones are good and the running one is not bad. Unchanged while they say nothing.
 */
export async function judgeServer(db: Db, now: Date): Promise<Judgement[]> {
  // A minute that has just ended counts as the running one until its last seconds are written.
  const running = Math.floor((now.getTime() - lateByMs) / minuteMs) * minuteMs;
  const starts = [running, running - minuteMs, running - 2 * minuteMs];
  const rows = await db
    .select()
    .from(processMinutes)
    .where(and(gte(processMinutes.minute, new Date(Math.min(...starts))), lt(processMinutes.minute, new Date(running + minuteMs))))
    .limit(mostRows);
  const minutes = starts.map((start) => rows.filter(({ minute }) => minute.getTime() === start));
  return symptoms.map(({ name, title, limit, readValue, isBad, format }) => {
    const [ofRunning = null, ...ofWhole] = minutes.map((each) => (each.length === 0 ? null : readValue(each)));
    const bad = (values: readonly (number | null)[]) => values.length > 0 && values.every((value) => value !== null && isBad(value));
    const good = (values: readonly (number | null)[]) => values.every((value) => value !== null && !isBad(value));
    const [ofLast = null] = ofWhole;
    const isRaised = bad(ofWhole) || bad([ofRunning, ofLast]) ? true : good(ofWhole) && !bad([ofRunning]) ? false : null;
    const isOfRunning = ofRunning !== null && isBad(ofRunning);
    const until = isOfRunning ? Math.min(now.getTime(), running + minuteMs) : running;
    const facts = { reading: format(isOfRunning ? ofRunning : (ofLast ?? 0)), limit, until: momentText(new Date(until)) };
    return { key: alertKeyOf("server", name), kind: "server", title, facts, isRaised };
  });
}
