import { expect, test } from "vitest";
import { createTraceRing } from "./trace-ring.ts";
import { createTracing } from "./tracing.ts";

/** Baseline traces are sampled by random id, and on a busy machine slow ones are retained too. */
const made = { name: "", spanContext: () => ({ spanId: "" }), startTime: [0, 0], duration: [0, 0], status: { code: 0 }, attributes: {} };
const maker = { make: () => made as never };
const traceIdIn = (serverTiming: string) => /^traceparent;desc="00-([0-9a-f]{32})-[0-9a-f]{16}-/.exec(serverTiming)?.[1] ?? "";

test("a request for whose trace there is no room is timed and named as one without a trace, and so is what it calls", async () => {
  const ring = createTraceRing();
  let hasRoom = true;
  const calls: string[] = [];
  const metrics = {
    request: ({ name, status }: { name: string; status: number }) => void calls.push(`${name} ${status}`),
    procedure: ({ name, outcome }: { name: string; outcome: string }) => void calls.push(`${name} ${outcome}`),
    task() {},
    statement() {},
  };
  const tracing = createTracing({ ring, hasRoom: () => hasRoom, maker, metrics });
  const ask = async () => {
    const request = tracing.openRequest("GET /trpc/:path", {});
    const inside = await tracing.inWork({ kind: "procedure", name: "jobs.list" }, request.point, async (point) => point);
    tracing.inPart("render", request.point, () => null);
    request.end(200);
    const [held] = ring.find([traceIdIn(request.serverTiming)]);
    return { flag: request.serverTiming.slice(-3, -1), inside, spans: held ? ring.spansOf(held.slot).map(({ text }) => text) : [] };
  };
  expect(await ask()).toMatchObject({ flag: "01", spans: ["jobs.list", "render", "GET /trpc/:path"] });
  hasRoom = false;
  expect(await ask()).toEqual({ flag: "00", inside: null, spans: [] });
  expect(calls).toEqual(["jobs.list done", "GET /trpc/:path 200", "jobs.list done", "GET /trpc/:path 200"]);
});

test("work of the background is traced whatever requests take", async () => {
  const ring = createTraceRing();
  const tracing = createTracing({ ring, hasRoom: () => false, maker });
  const point = await tracing.inWork({ kind: "task", name: "expire-jobs" }, null, async (within) => within);
  expect(ring.spansOf(point?.trace.slot ?? -1).map(({ text }) => text)).toEqual(["expire-jobs"]);
});
