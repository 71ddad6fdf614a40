import { context, propagation, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { NodeSDK, node, resources, tracing } from "@opentelemetry/sdk-node";
import { followStatements } from "./sql-spans.ts";
import { traceIds } from "./trace-ids.ts";
import { createTracing, type Tracing } from "./tracing.ts";

export interface TracingOptions {
  serviceName: string;
  release?: string | null;
  /** Where spans are sent besides, such as "http://localhost:4318/v1/traces"; null: nowhere. */
  otlpUrl?: string | null;
  /** Sent along with them, such as a key. */
  otlpHeaders?: Readonly<Record<string, string>>;
}

/** Starts OpenTelemetry for the whole process; `stop` sends what is left. Nothing is patched: every span is begun by the site itself. */
export function startTracing({ serviceName, release = null, otlpUrl = null, otlpHeaders = {} }: TracingOptions): {
  tracing: Tracing;
  stop(): Promise<void>;
} {
  const found = createTracing({ tracer: () => tracer, release });
  const exporter = otlpUrl === null ? null : new OTLPTraceExporter({ url: otlpUrl, headers: { ...otlpHeaders } });
  const sdk = new NodeSDK({
    autoDetectResources: false,
    resourceDetectors: [],
    resource: resources.resourceFromAttributes({ "service.name": serviceName, ...(release && { "service.version": release }) }),
    instrumentations: [],
    sampler: new node.AlwaysOnSampler(),
    idGenerator: traceIds,
    spanProcessors: [found.processor, ...(exporter ? [new tracing.BatchSpanProcessor(exporter)] : [])],
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: null,
  });
  sdk.start();
  const tracer = trace.getTracer("dayworks");
  const stopFollowing = followStatements(tracer, { isExported: exporter !== null });
  return {
    tracing: found,
    async stop() {
      stopFollowing();
      await sdk.shutdown();
      // Another may be started in the same process, as tests do.
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
