import type { Pool } from "mysql2";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { call } from "./call.ts";
import { procedureCalls, routeCalls } from "./calls.ts";
import { type Cast, now, openCast } from "./cast.ts";
import { isRefusal } from "./representatives.ts";

// The database is lost in the middle of a call: before its first connection, or before a later one. Takes about 10 s.

let cast: Cast;
let pool: Pool;
let connect: Pool["getConnection"];

beforeAll(async () => {
  cast = await openCast();
  pool = (cast.site.services.db as unknown as { $client: Pool }).$client;
  connect = pool.getConnection.bind(pool);
});
afterEach(() => {
  pool.getConnection = connect;
});
afterAll(() => cast.site.close());

/** Lets this many connections be had, and loses every later one. */
function loseAfter(connections: number): void {
  let had = 0;
  pool.getConnection = (whenConnected) => {
    had += 1;
    if (had <= connections) return connect(whenConnected);
    const lost = Object.assign(new Error("Connection lost: The server closed the connection."), { code: "PROTOCOL_CONNECTION_LOST" });
    whenConnected(lost, undefined as never);
  };
}

/** The session is read over the first connection. */
const connectionsHad = [0, 1, 2, 3];
const calls = sampleOfTheDay([...procedureCalls, ...routeCalls], 120, "database lost");

test.each(calls)("$name is busy, and no fault of ours", async (line) => {
  const caller = cast.callers.find(({ kind }) => !isRefusal(line.statuses[kind])) ?? cast.caller("visitor");
  const wrong: unknown[] = [];
  for (const connections of connectionsHad) {
    const session = await caller.headers();
    loseAfter(connections);
    const { status, headers } = await call(cast, { ...caller, headers: async () => session }, line);
    pool.getConnection = connect;
    if (status === 503 ? !/^[2-6]$/.test(String(headers["retry-after"])) : status !== line.statuses[caller.kind])
      wrong.push([`${caller.name} after ${connections} connections`, status]);
  }
  expect(wrong).toEqual([]);
});

test("none of it was counted among the errors of ours", async () => {
  await cast.site.services.telemetry.flush(cast.site.db, now, { isLast: true });
  expect(await cast.site.db.select().from(clientErrorGroups)).toEqual([]);
});
