import { afterEach, expect, test, vi } from "vitest";
import { startTracing } from "./start-tracing.ts";

const collectors = vi.hoisted(() => [] as object[]);
vi.mock("@opentelemetry/exporter-trace-otlp-http", () => ({
  OTLPTraceExporter: class {
    constructor(options: object) {
      collectors.push(options);
    }
    export() {}
    async shutdown() {}
  },
}));
afterEach(() => collectors.splice(0));

test.each([
  ["none is sent to where none is named", {}, []],
  [
    "one is sent to where it is named, with its key",
    { otlpUrl: "https://collector.example/v1/traces", otlpHeaders: { "api-key": "known" } },
    [{ url: "https://collector.example/v1/traces", headers: { "api-key": "known" } }],
  ],
])("of all collectors %s", async (_which, where, expected) => {
  const { stop } = startTracing({ serviceName: "testworks", ...where });
  await stop();
  expect(collectors).toEqual(expected);
});
