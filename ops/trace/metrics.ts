import type { Attributes } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { RuntimeNodeInstrumentation } from "@opentelemetry/instrumentation-runtime-node";
import { metrics as sdk } from "@opentelemetry/sdk-node";
import type { WorkOutcome } from "#db/trace-values.ts";
import { createDurationHistogram, producerOf } from "./duration-histogram.ts";
import { endQuietly, gzip, httpFacts, type ResourceOptions, resourceOf, statementFacts, statusFacts } from "./semantic-names.ts";

export interface FinishedCall {
  name: string;
  outcome: WorkOutcome;
  durationMs: number;
}

/** Readings at the moment of collection. */
export interface ProcessReadings {
  pools?: readonly { name: string; used: number; idle: number; max: number; pending: number }[];
  /** Requests that wait to be started, and how many were refused since the start because the process was busy. */
  admission?: { waiting: number; refused: number };
}

/** Metrics of this process, named as OpenTelemetry's semantic conventions have them where they exist. */
export interface Metrics {
  /** `name` is method and route. */
  request(call: { name: string; status: number; durationMs: number }): void;
  procedure(call: FinishedCall): void;
  task(call: FinishedCall): void;
  statement(call: { text: string; durationMs: number; errorCode: string | null }): void;
  rateLimitRefusal(policy: string): void;
  /** Sets what gauges are read from. */
  observe(read: () => ProcessReadings): void;
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
  stop(): Promise<void>;
}

export interface MetricsOptions extends ResourceOptions {
  /** Where metrics are pushed to, such as "http://localhost:4318/v1/metrics"; null: nowhere. */
  otlpUrl?: string | null;
  otlpHeaders?: Readonly<Record<string, string>>;
  /** Which database answers, once it is known: "mariadb" or "mysql". */
  databaseSystem?: () => string;
  /** Of the site's address, "https" or "http". */
  urlScheme?: string;
}

/** As the semantic conventions advise. */
const httpBoundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const databaseBoundsSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
/** Exceeds the combinations of route, method and status that are in use. */
const mostSeries = 4000;

/** As Prometheus itself names metrics that arrive by OTLP, so that one dashboard serves both ways. */
const unitSuffixes: Readonly<Record<string, string>> = { s: ".seconds", By: ".bytes", "1": ".ratio" };

type Collected = Awaited<ReturnType<PrometheusExporter["collect"]>>["resourceMetrics"];

/** OpenTelemetry's serializer leaves the unit out of the name, where Prometheus expects it. */
function withUnitsInNames({ resource, scopeMetrics }: Collected): Collected {
  const rename = (metric: Collected["scopeMetrics"][number]["metrics"][number]) => {
    const { name, unit } = metric.descriptor;
    return { ...metric, descriptor: { ...metric.descriptor, name: name + (unitSuffixes[unit] ?? ""), unit: "" } };
  };
  return { resource, scopeMetrics: scopeMetrics.map(({ scope, metrics }) => ({ scope, metrics: metrics.map(rename) })) };
}

/** Without the name of the meter on every line. */
const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);

export function startMetrics({
  otlpUrl = null,
  otlpHeaders = {},
  databaseSystem = () => "mysql",
  urlScheme = "http",
  ...identity
}: MetricsOptions): Metrics {
  const requests = createDurationHistogram({
    name: "http.server.request.duration",
    description: "Duration of HTTP requests.",
    boundsSeconds: httpBoundsSeconds,
  });
  const procedures = createDurationHistogram({
    name: "rpc.server.call.duration",
    description: "Duration of tRPC calls, alone or in a batch.",
    boundsSeconds: httpBoundsSeconds,
  });
  const tasks = createDurationHistogram({
    name: "dayworks.task.duration",
    description: "Duration of background tasks.",
    boundsSeconds: httpBoundsSeconds,
  });
  const statements = createDurationHistogram({
    name: "db.client.operation.duration",
    description: "Duration of database statements of traced requests and tasks.",
    boundsSeconds: databaseBoundsSeconds,
  });
  const resource = resourceOf(identity);
  const metricProducers = [producerOf("dayworks", [requests, procedures, tasks, statements], resource)];
  const reader = new PrometheusExporter({ preventServerStart: true, metricProducers });
  const exporter = otlpUrl === null ? null : new OTLPMetricExporter({ url: otlpUrl, headers: { ...otlpHeaders }, compression: gzip });
  const provider = new sdk.MeterProvider({
    resource,
    readers: [reader, ...(exporter ? [new sdk.PeriodicExportingMetricReader({ exporter, metricProducers })] : [])],
    views: [{ instrumentName: "*", aggregationCardinalityLimit: mostSeries }],
  });
  const runtime = new RuntimeNodeInstrumentation();
  runtime.setMeterProvider(provider);
  const meter = provider.getMeter("dayworks");
  const refusals = meter.createCounter("dayworks.rate_limit.refusals", { description: "Calls refused by a rate limit (429)." });
  let read: () => ProcessReadings = () => ({});
  observeProcess(meter, () => read());
  meter
    .createObservableGauge("dayworks.build.info", { description: "1, labelled with the release that runs." })
    .addCallback((result) => result.observe(1, { release: identity.release ?? "development", node: process.version }));

  return {
    request: ({ name, status, durationMs }) =>
      requests.record(name, status, durationMs, () => ({ ...httpFacts(name), "url.scheme": urlScheme, ...statusFacts(status) })),
    procedure: ({ name, outcome, durationMs }) =>
      procedures.record(name, outcome, durationMs, () => ({ "rpc.system.name": "trpc", "rpc.method": name, "dayworks.outcome": outcome })),
    task: ({ name, outcome, durationMs }) =>
      tasks.record(name, outcome, durationMs, () => ({ "dayworks.task": name, "dayworks.outcome": outcome })),
    statement: ({ text, durationMs, errorCode }) =>
      statements.record(text, errorCode, durationMs, () => ({
        "db.system.name": databaseSystem(),
        ...statementFacts(text),
        ...(errorCode !== null && { "error.type": errorCode }),
      })),
    rateLimitRefusal: (policy) => refusals.add(1, { "dayworks.policy": policy }),
    observe(reading) {
      read = reading;
    },
    async text() {
      const { resourceMetrics } = await reader.collect();
      return serializer.serialize(withUnitsInNames(resourceMetrics));
    },
    async stop() {
      runtime.disable();
      await endQuietly("metrics", () => provider.shutdown());
    },
  };
}

function observeProcess(meter: ReturnType<sdk.MeterProvider["getMeter"]>, read: () => ProcessReadings): void {
  const gauge = (
    name: string,
    description: string,
    unit: string,
    observe: (readings: ProcessReadings) => (readonly [number, Attributes])[],
  ) =>
    meter.createObservableUpDownCounter(name, { description, unit }).addCallback((result) => {
      for (const [value, facts] of observe(read())) result.observe(value, facts);
    });
  const ofPools =
    (observe: (pool: NonNullable<ProcessReadings["pools"]>[number]) => (readonly [number, Attributes])[]) => (all: ProcessReadings) =>
      (all.pools ?? []).flatMap((pool) =>
        observe(pool).map(([value, facts]) => [value, { "db.client.connection.pool.name": pool.name, ...facts }] as const),
      );
  gauge(
    "db.client.connection.count",
    "Open database connections by state.",
    "{connection}",
    ofPools(({ used, idle }) => [
      [used, { "db.client.connection.state": "used" }],
      [idle, { "db.client.connection.state": "idle" }],
    ]),
  );
  gauge(
    "db.client.connection.max",
    "Most database connections allowed.",
    "{connection}",
    ofPools(({ max }) => [[max, {}]]),
  );
  gauge(
    "db.client.connection.pending_requests",
    "Callers that wait for a connection.",
    "{request}",
    ofPools(({ pending }) => [[pending, {}]]),
  );
  gauge("dayworks.admission.queue.length", "Requests that wait to be started.", "{request}", ({ admission }) =>
    admission ? [[admission.waiting, {}]] : [],
  );
  gauge("process.memory.usage", "Resident memory.", "By", () => [[process.memoryUsage.rss(), {}]]);
  meter
    .createObservableCounter("dayworks.admission.refusals", { description: "Requests refused because the process was busy (503)." })
    .addCallback((result) => result.observe(read().admission?.refused ?? 0));
  meter.createObservableCounter("process.cpu.time", { description: "Processor time used.", unit: "s" }).addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe(user / 1e6, { "cpu.mode": "user" });
    result.observe(system / 1e6, { "cpu.mode": "system" });
  });
  meter
    .createObservableGauge("process.uptime", { description: "Time since the process started.", unit: "s" })
    .addCallback((result) => result.observe(process.uptime()));
}
