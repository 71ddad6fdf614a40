import type { tracing } from "@opentelemetry/sdk-node";

type FinishedSpan = tracing.ReadableSpan;

const mostSpans = 20_000;
const keptMs = 90_000;

/** The spans that ended last, by trace: a page may name the trace it waited for up to a minute and a half later. */
export interface SpanRing {
  add(span: FinishedSpan): void;
  /** What is still known of a trace; empty when nothing is. */
  spansOf(traceId: string): readonly FinishedSpan[];
  readonly size: number;
}

interface Held {
  since: number;
  spans: FinishedSpan[];
}

export function createSpanRing(clock: () => number = Date.now): SpanRing {
  // In the order in which traces became known, so the oldest stands first.
  const traces = new Map<string, Held>();
  let size = 0;

  const dropOld = (now: number) => {
    for (const [traceId, held] of traces) {
      if (size <= mostSpans && now - held.since <= keptMs) return;
      traces.delete(traceId);
      size -= held.spans.length;
    }
  };

  return {
    add(span) {
      const now = clock();
      const { traceId } = span.spanContext();
      const held = traces.get(traceId);
      if (held) held.spans.push(span);
      else traces.set(traceId, { since: now, spans: [span] });
      size += 1;
      dropOld(now);
    },
    spansOf(traceId) {
      dropOld(clock());
      return traces.get(traceId)?.spans ?? [];
    },
    get size() {
      return size;
    },
  };
}
