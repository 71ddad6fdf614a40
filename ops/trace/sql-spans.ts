import { tracingChannel } from "node:diagnostics_channel";
import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { spanAttributes } from "./span-attributes.ts";
import { withoutValues } from "./statement-text.ts";

/** What mysql2 says of a call under way; the same object at its start and at its end. */
interface Call {
  query?: string;
  result?: unknown;
  error?: unknown;
}

/** What takes less is left out: a connection that was free is no news. */
const waitFromMs = 0.2;

/**
 * Spans for statements and for waiting for a connection, by what mysql2 publishes on its channels. Only within a trace; what nobody waits for has
 * none. Statements come with their values in them: `isExported` takes them out at once, otherwise keeping does.
 * @returns ends it
 */
export function followStatements(tracer: Tracer, { isExported }: { isExported: boolean }): () => void {
  const spans = new WeakMap<object, Span>();
  const waits = new WeakMap<object, { from: number; parent: ReturnType<typeof context.active> }>();

  const statement = {
    start(call: Call) {
      const active = context.active();
      if (!trace.getSpan(active)) return;
      const text = call.query ?? "";
      const attributes = { "db.system.name": "mysql", [spanAttributes.statement]: isExported ? withoutValues(text) : text };
      spans.set(call, tracer.startSpan("sql", { kind: SpanKind.CLIENT, attributes }, active));
    },
    end() {},
    asyncStart() {},
    asyncEnd(call: Call) {
      const span = spans.get(call);
      if (!span) return;
      if (Array.isArray(call.result)) span.setAttribute(spanAttributes.rows, call.result.length);
      span.end();
    },
    error(call: Call) {
      const code = (call.error as { code?: unknown } | undefined)?.code;
      spans.get(call)?.setStatus({ code: SpanStatusCode.ERROR });
      if (typeof code === "string") spans.get(call)?.setAttribute(spanAttributes.errorType, code);
    },
  };
  const waiting = {
    start(call: object) {
      const parent = context.active();
      if (trace.getSpan(parent)) waits.set(call, { from: performance.now(), parent });
    },
    end() {},
    asyncStart() {},
    asyncEnd(call: object) {
      const wait = waits.get(call);
      const waitedMs = wait ? performance.now() - wait.from : 0;
      if (!wait || waitedMs < waitFromMs) return;
      const startTime = Date.now() - waitedMs;
      tracer.startSpan("wait for a connection", { kind: SpanKind.CLIENT, startTime }, wait.parent).end();
    },
    error() {},
  };
  const channels = [
    [tracingChannel("mysql2:query"), statement],
    [tracingChannel("mysql2:execute"), statement],
    [tracingChannel("mysql2:pool:connect"), waiting],
  ] as const;
  for (const [channel, subscriber] of channels) channel.subscribe(subscriber as never);
  return () => {
    for (const [channel, subscriber] of channels) channel.unsubscribe(subscriber as never);
  };
}
