import { type ContextManager, context, propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { NodeSDK, node, resources, tracing } from "@opentelemetry/sdk-node";
import { createSpanMaker } from "./otel-spans.ts";
import { createRoom } from "./room.ts";
import { createTraceRing } from "./trace-ring.ts";
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
  const ring = createTraceRing();
  const maker = createSpanMaker(ring, () => tracer);
  const sender =
    otlpUrl === null ? null : new tracing.BatchSpanProcessor(new OTLPTraceExporter({ url: otlpUrl, headers: { ...otlpHeaders } }));
  const sdk = new NodeSDK({
    autoDetectResources: false,
    resourceDetectors: [],
    resource: resources.resourceFromAttributes({ "service.name": serviceName, ...(release && { "service.version": release }) }),
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
    tracing: createTracing({ ring, hasRoom: createRoom(), maker, release, ...(sender && { sendOn: (span) => sender.onEnd(span) }) }),
    async stop() {
      await sender?.shutdown();
      await sdk.shutdown();
      // Another may be started in the same process, as tests do.
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/** Spans are told their parents: nothing is carried along, which would cost something with every promise of the process. */
const nowhere: ContextManager = {
  active: () => ROOT_CONTEXT,
  with: (_context, run, thisArg, ...args) => run.call(thisArg as never, ...args),
  bind: (_context, target) => target,
  enable: () => nowhere,
  disable: () => nowhere,
};
