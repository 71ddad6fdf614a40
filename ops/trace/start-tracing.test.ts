import { afterEach, expect, test, vi } from "vitest";
import { startTracing } from "./start-tracing.ts";

let isAway = false;
const collectors = vi.hoisted(() => [] as object[]);
vi.mock("@opentelemetry/exporter-trace-otlp-http", () => ({
  OTLPTraceExporter: class {
    constructor(options: object) {
      collectors.push(options);
    }
    export() {}
    async shutdown() {
      if (isAway) throw new Error("connect ECONNREFUSED 127.0.0.1:4318");
    }
  },
}));
afterEach(() => {
  isAway = false;
  vi.restoreAllMocks();
  collectors.splice(0);
});

test.each([
  ["none is sent to where none is named", {}, []],
  [
    "one is sent to where it is named, with its key",
    { otlpUrl: "https://collector.example/v1/traces", otlpHeaders: { "api-key": "known" } },
    [{ url: "https://collector.example/v1/traces", headers: { "api-key": "known" }, compression: "gzip" }],
  ],
])("of all collectors %s", async (_which, where, expected) => {
  const { stop } = startTracing({ serviceName: "testworks", ...where });
  await stop();
  expect(collectors).toEqual(expected);
});

test("a collector that is away does not keep the process from stopping", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { stop } = startTracing({ serviceName: "testworks", otlpUrl: "https://collector.example/v1/traces" });
  isAway = true;
  await expect(stop()).resolves.toBeUndefined();
  expect(warned).toHaveBeenCalledWith(expect.stringContaining("ECONNREFUSED"));
});
