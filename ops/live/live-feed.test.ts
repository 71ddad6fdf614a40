import { expect, test } from "vitest";
import { createLiveFeed, type LiveEvent } from "./live-feed.ts";

const now = () => new Date("2026-11-20T12:00:00Z");

test("the last thousand events are held, oldest first, and those who subscribed get each new one", () => {
  const feed = createLiveFeed(now);
  const seen: number[] = [];
  const unsubscribe = feed.subscribe(({ id }) => seen.push(id));
  for (let at = 0; at < 2500; at += 1) feed.publish({ kind: "request", level: "info", text: `GET /${at}`, status: 200 });
  unsubscribe();
  feed.publish({ kind: "request", level: "info", text: "GET /last" });
  const held = feed.recent();
  expect([held.length, held[0]?.id, held.at(-1)?.text]).toEqual([1000, 1502, "GET /last"]);
  expect([seen.length, seen.at(-1)]).toEqual([2500, 2500]);
});

test("a log line is passed on as it is and published with its ids; what is no JSON is passed on alone", () => {
  const feed = createLiveFeed(now);
  const written: string[] = [];
  const out = feed.logTo({ write: (line) => void written.push(line) });
  const line = `${JSON.stringify({ level: 50, time: 1, pid: 2, hostname: "h", reqId: "r1", traceId: "t1", route: "GET /jobs", msg: "request failed" })}\n`;
  for (const each of [line, "no JSON\n"]) out.write(each);
  expect(written).toEqual([line, "no JSON\n"]);
  expect(feed.recent()).toEqual<LiveEvent[]>([
    {
      ...{ id: 1, at: "2026-11-20T12:00:00.000Z", kind: "log", level: "error", text: "request failed" },
      ...{ requestId: "r1", traceId: "t1", fields: '{"route":"GET /jobs"}' },
    },
  ]);
});

test("the lines of a trace are those of its request, also without the trace's id", () => {
  const feed = createLiveFeed(now);
  const out = feed.logTo({ write() {} });
  for (const [reqId, msg] of [
    ["r1", "one"],
    ["r2", "of another"],
    ["r1", "two"],
  ])
    out.write(JSON.stringify({ level: 30, reqId, msg }));
  feed.publish({ kind: "request", level: "info", text: "GET /jobs", requestId: "r1", traceId: "t1" });
  expect(feed.logsOf("t1").map(({ text }) => text)).toEqual(["one", "two"]);
  expect(feed.logsOf("t2")).toEqual([]);
});
