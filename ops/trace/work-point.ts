import type { EndedStatement, StatementWatch } from "#db/statement-watch.ts";
import type { EndedSpan, OpenTrace } from "./trace-ring.ts";

/** What takes less is left out: a connection that was free is no news. */
const waitFromMs = 0.2;

/** Takes spans as they end. */
export interface SpanSink {
  add(trace: OpenTrace, span: EndedSpan): void;
}

/** Work under way, handed on to whatever it begins so that this becomes part of its trace. Watches the statements of a database. */
export class WorkPoint implements StatementWatch {
  readonly trace: OpenTrace;
  /** Number of the work's own span. */
  readonly span: number;
  private readonly sink: SpanSink;

  constructor(sink: SpanSink, trace: OpenTrace, span: number) {
    this.sink = sink;
    this.trace = trace;
    this.span = span;
  }

  /** Work within this work. */
  begin(): WorkPoint {
    return new WorkPoint(this.sink, this.trace, this.trace.spans++);
  }

  ended({ text, startMs, durationMs, rows, errorCode }: EndedStatement): void {
    const outcome = errorCode === null ? "done" : "failed";
    const [span, parent] = [this.trace.spans++, this.span];
    this.sink.add(this.trace, { span, parent, kind: "sql", text, startMs, durationMs, outcome, figure: rows ?? -1, note: errorCode });
  }

  waited(startMs: number, durationMs: number): void {
    if (durationMs < waitFromMs) return;
    const [span, parent, text] = [this.trace.spans++, this.span, "wait for a connection"];
    this.sink.add(this.trace, { span, parent, kind: "wait", text, startMs, durationMs, outcome: "done", figure: -1, note: null });
  }
}
