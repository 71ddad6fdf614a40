import { AlwaysOnSampler, BatchSpanProcessor, type ReadableSpan, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Metrics } from "./metrics.ts";
import { createSpanMaker } from "./otel-spans.ts";
import { endQuietly, gzip, type ResourceOptions, resourceOf } from "./resource.ts";
import { createTraceLimiter } from "./room.ts";
import { createTraceRing } from "./trace-ring.ts";
import { createTracing, type Tracing } from "./tracing.ts";

export interface TracingOptions extends ResourceOptions {
  /** Additional exporter, such as "http://localhost:4318/v1/traces"; null for none. */
  otlpUrl?: string | null;
  /** Sent with each export, such as a key. */
  otlpHeaders?: Readonly<Record<string, string>>;
  /** Which database answers, once it is known: "mariadb" or "mysql". */
  databaseSystem?: () => string;
  metrics?: Metrics;
  /** Whether another request may be traced. */
  hasRoom?: () => boolean;
}

/**
 * Starts OpenTelemetry for the whole process; `stop` exports the remaining spans. No library is patched and nothing is registered globally:
 * the site starts every span itself and passes its parent.
 */
export function startTracing({
  otlpUrl = null,
  otlpHeaders = {},
  databaseSystem = () => "mysql",
  metrics,
  hasRoom,
  ...identity
}: TracingOptions): {
  tracing: Tracing;
  stop(): Promise<void>;
} {
  const ring = createTraceRing();
  const maker = createSpanMaker(ring, { tracer: () => tracer, databaseSystem });
  const sender = otlpUrl === null ? null : createSender(otlpUrl, otlpHeaders);
  const provider = new TracerProvider({
    resource: resourceOf(identity),
    sampler: new AlwaysOnSampler(),
    idGenerator: maker.idGenerator,
    spanProcessors: [maker.processor],
  });
  const tracer = provider.getTracer("dayworks");
  return {
    tracing: createTracing({
      ring,
      hasRoom: hasRoom ?? createTraceLimiter(),
      maker,
      release: identity.release ?? null,
      ...(metrics && { metrics }),
      ...(sender && { sendOn: (span: ReadableSpan) => void sender.then((processor) => processor.onEnd(span)) }),
    }),
    async stop() {
      await endQuietly("traces", async () => {
        await (await sender)?.shutdown();
        await provider.shutdown();
      });
    },
  };
}

/** The exporter is loaded only where traces are exported: it is a hundred files, and a process starts that much later. */
async function createSender(url: string, headers: Readonly<Record<string, string>>): Promise<BatchSpanProcessor> {
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  return new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers: { ...headers }, compression: gzip }) });
}
