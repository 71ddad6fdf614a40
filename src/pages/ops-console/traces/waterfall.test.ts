import { describe, expect, it } from "vitest";
import { factsOf, rowName, type Span, spanRows } from "./waterfall.tsx";

const span = (id: string, parentId: string | null, startUs: number, durationUs: number, facts: Span["facts"] = {}): Span => ({
  ...{ id, parentId, name: id, startUs, durationUs, isFailed: false, facts },
});

describe("the spans of a trace", () => {
  it("stand below what began them, in the order they began", () => {
    const spans = [span("late", "call", 50, 5), span("root", null, 0, 100), span("call", "root", 10, 80), span("early", "call", 20, 5)];
    expect(spanRows(spans).map((row) => `${row.depth} ${row.span.id}`)).toEqual(["0 root", "1 call", "2 early", "2 late"]);
  });

  it("have as their own the time in which nothing below them ran, counted once where it ran side by side", () => {
    const spans = [span("root", null, 0, 100), span("one", "root", 10, 30), span("two", "root", 20, 40), span("late", "root", 90, 30)];
    expect(spanRows(spans).map((row) => row.selfUs)).toEqual([40, 30, 40, 30]);
  });

  it("are all shown when one lost its parent, and none is shown twice", () => {
    const spans = [span("root", null, 0, 100), span("lost", "gone", 10, 5)];
    expect(spanRows(spans).map((row) => `${row.depth} ${row.span.id}`)).toEqual(["0 root", "1 lost"]);
    expect(spanRows([span("lost", "gone", 10, 5)])).toHaveLength(1);
    expect(spanRows([])).toEqual([]);
  });

  it("say their place in a batch as people count, and are called by how their statement begins", () => {
    expect(
      factsOf(span("call", null, 0, 1, { "dayworks.batch_index": 0, "dayworks.kind": "procedure", "error.type": "RangeError" })),
    ).toEqual([
      ["Place in the batch", "1"],
      ["Error", "RangeError"],
    ]);
    const text = `select ${"`a`, ".repeat(40)} from \`t\``;
    expect(rowName(span("sql", null, 0, 1, { "db.query.text": text }))).toBe(`${text.slice(0, 70)} …`);
    expect(rowName(span("render", null, 0, 1))).toBe("render");
  });
});
