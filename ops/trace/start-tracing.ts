import { type ContextManager, context, propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { NodeSDK, node, tracing } from "@opentelemetry/sdk-node";
import type { Metrics } from "./metrics.ts";
import { createSpanMaker } from "./otel-spans.ts";
import { endQuietly, gzip, type ResourceOptions, resourceOf } from "./semantic-names.ts";
import { createTraceRing } from "./trace-ring.ts";
import { createTracing, type Tracing } from "./tracing.ts";

export interface TracingOptions extends ResourceOptions {
  /** Additional exporter, such as "http://localhost:4318/v1/traces"; null for none. */
  otlpUrl?: string | null;
  /** Sent with each export, such as a key. */
  otlpHeaders?: Readonly<Record<string, string>>;
  /** Which database answers, once it is known: "mariadb" or "mysql". */
  databaseSystem?: () => string;
  /** Of the site's address, "https" or "http". */
  urlScheme?: string;
  metrics?: Metrics;
  /** Whether another request may be traced. */
  hasRoom?: () => boolean;
}

/**
 * Starts OpenTelemetry for the whole process; `stop` exports the remaining spans. No library is patched: the site starts every span itself.
 */
export function startTracing({
  otlpUrl = null,
  otlpHeaders = {},
  databaseSystem = () => "mysql",
  urlScheme = "http",
  metrics,
  hasRoom,
  ...identity
}: TracingOptions): {
  tracing: Tracing;
  stop(): Promise<void>;
} {
  const ring = createTraceRing();
  const maker = createSpanMaker(ring, { tracer: () => tracer, databaseSystem, urlScheme });
  const sender =
    otlpUrl === null
      ? null
      : new tracing.BatchSpanProcessor(new OTLPTraceExporter({ url: otlpUrl, headers: { ...otlpHeaders }, compression: gzip }));
  const sdk = new NodeSDK({
    autoDetectResources: false,
    resourceDetectors: [],
    resource: resourceOf(identity),
    instrumentations: [],
    sampler: new node.AlwaysOnSampler(),
    idGenerator: maker.idGenerator,
    spanProcessors: [maker.processor],
    contextManager: nowhere,
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: null,
  });
  sdk.start();
  const tracer = trace.getTracer("dayworks");
  return {
    tracing: createTracing({
      ring,
      hasRoom: hasRoom ?? createTraceLimiter(),
      maker,
      release: identity.release ?? null,
      ...(metrics && { metrics }),
      ...(sender && { sendOn: (span) => sender.onEnd(span) }),
    }),
    async stop() {
      await endQuietly("traces", async () => {
        await sender?.shutdown();
        await sdk.shutdown();
      });
      // Allows another start in the same process, as in tests.
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/** Parents are passed explicitly: propagating a context would add a cost to every promise of the process. */
const nowhere: ContextManager = {
  active: () => ROOT_CONTEXT,
  with: (_context, run, thisArg, ...args) => run.call(thisArg as never, ...args),
  bind: (_context, target) => target,
  enable: () => nowhere,
  disable: () => nowhere,
};

/**
 * The ring holds ninety seconds at about this many traces a second. At a higher load the CPU is scarce too, so further requests are only
 * timed, which limits the cost of tracing whatever the load.
 */
const tracesASecond = 250;
const burstMs = 1000;

/** @returns a function that takes a slot for one more trace, or returns false: allows a burst, then an even rate */
export function createTraceLimiter(clock: () => number = () => performance.now()): () => boolean {
  let fullUntilMs = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    const takenUntilMs = Math.max(fullUntilMs, now - burstMs) + 1000 / tracesASecond;
    if (takenUntilMs > now) return false;
    fullUntilMs = takenUntilMs;
    return true;
  };
}
