import { describe, expect, it } from "vitest";
import { criticalPath, flameBoxes, repeatedStatements, rowName, type Span, selfTimeByName, spanRows } from "./span-analysis.ts";
import { planAdvice } from "./statement-view.tsx";
import { factsOf, groupRepeats } from "./waterfall.tsx";

const span = (id: string, parentId: string | null, startUs: number, durationUs: number, facts: Span["facts"] = {}): Span => ({
  ...{ id, parentId, name: id, startUs, durationUs, isFailed: false, facts, statementId: null },
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

describe("the critical path", () => {
  const request = { "dayworks.kind": "request" };

  it("holds what the end waited for, and its times add up to the trace", () => {
    const spans = [
      span("root", null, 0, 100, request),
      span("fast", "root", 5, 20),
      span("slow", "root", 5, 60),
      span("sql", "slow", 10, 50),
      span("render", "root", 70, 25),
    ];
    const path = criticalPath(spans);
    expect([...path]).toEqual(
      expect.arrayContaining([
        ["root", 15],
        ["slow", 10],
        ["sql", 50],
        ["render", 25],
      ]),
    );
    expect(path.has("fast")).toBe(false);
    expect([...path.values()].reduce((sum, us) => sum + us, 0)).toBe(100);
  });

  it("goes through every one of calls in a row, and no further than a parent that did not wait", () => {
    const spans = [
      span("root", null, 0, 90, request),
      ...[0, 30, 60].map((startUs) => span(`sql ${startUs}`, "root", startUs, 30)),
      span("late", "root", 85, 40),
    ];
    const path = criticalPath(spans);
    expect([...path.values()].reduce((sum, us) => sum + us, 0)).toBe(90);
    expect([path.get("sql 0"), path.get("sql 30")]).toEqual([30, 30]);
  });

  it("counts what was held up until a short one beside it began, and not as time of the parent", () => {
    const spans = [span("root", null, 0, 110, request), span("held", "root", 0, 104), span("short", "root", 100, 10)];
    expect([...criticalPath(spans)]).toEqual(
      expect.arrayContaining([
        ["root", 0],
        ["held", 100],
        ["short", 10],
      ]),
    );
  });

  it("is that of each request where a caller's trace has several, which are all shown at the top", () => {
    const spans = [span("one", "of the caller", 0, 40, request), span("two", "of the caller", 60, 30, request), span("sql", "two", 65, 20)];
    expect(spanRows(spans).map(({ depth, span: { id } }) => `${depth} ${id}`)).toEqual(["0 one", "0 two", "1 sql"]);
    expect([...criticalPath(spans).values()].reduce((sum, us) => sum + us, 0)).toBe(70);
  });
});

describe("statements executed again and again", () => {
  const read = (nth: number, parent: string, text: string) => span(`${parent} ${nth}`, parent, nth * 10, 8, { "db.query.text": text });
  const count = "select count(*) from `applications` where `job_id` = ?";

  it("are folded in the waterfall from five in a row, and no further than the next span", () => {
    const runs = [
      [5, "list"],
      [1, "other"],
      [4, "list"],
    ] as const;
    const spans = runs.flatMap(([n, parent], run) => Array.from({ length: n }, (_, nth) => read(run * 10 + nth, parent, count)));
    const groups = groupRepeats(spans.map((each) => ({ span: each, depth: 1, selfUs: 8 })));
    expect(groups.map((group) => group.length)).toEqual([5, 1, 1, 1, 1, 1]);
  });

  it("are named with how often, how long and by whom; five are many, four are not, and writes are none", () => {
    const spans = [
      span("list", null, 0, 200),
      ...Array.from({ length: 6 }, (_, nth) => read(nth, "list", count)),
      ...Array.from({ length: 4 }, (_, nth) => read(nth, "other", count)),
      ...Array.from({ length: 9 }, (_, nth) => read(nth, "writes", "insert into `t` values (…)")),
    ];
    expect(repeatedStatements(spans)).toEqual([{ text: count, statementId: null, under: "list", n: 6, totalUs: 48 }]);
  });
});

it("a flame graph adds up self times by name, is as wide as the trace, and never wider than its parent", () => {
  const spans = [
    span("root", null, 0, 100),
    ...[10, 30, 50].map((startUs) => ({ ...span(`call ${startUs}`, "root", startUs, 20), name: "call" })),
    span("sql", "call 10", 12, 10),
  ];
  const boxes = flameBoxes(spans);
  expect(boxes.map(({ name, depth, n, selfUs, wholeUs }) => ({ name, depth, n, selfUs, wholeUs }))).toEqual([
    { name: "root", depth: 0, n: 1, selfUs: 40, wholeUs: 100 },
    { name: "call", depth: 1, n: 3, selfUs: 50, wholeUs: 60 },
    { name: "sql", depth: 2, n: 1, selfUs: 10, wholeUs: 10 },
  ]);
  expect(boxes.map(({ width }) => Math.round(width * 100))).toEqual([100, 60, 10]);
  expect(selfTimeByName(spans).map(({ name, n, selfUs }) => `${n} ${name} ${selfUs}`)).toEqual(["3 call 50", "1 root 40", "1 sql 10"]);
});

it("advice on a plan names full scans of many rows, sorting and temporary tables, and nothing for a small table or an index", () => {
  const step = { table: "jobs", access: "ref", key: "jobs_status", possibleKeys: "jobs_status", rows: 12, extra: "" };
  expect(planAdvice([step, { ...step, access: "ALL", key: null, rows: 40 }])).toEqual([]);
  expect(
    planAdvice([
      { ...step, access: "ALL", key: null, possibleKeys: null, rows: 18_240 },
      { ...step, extra: "Using where; Using temporary; Using filesort" },
    ]),
  ).toEqual([
    "Reads the whole of jobs, about 18,240 rows: no index serves its conditions.",
    "Sorts the rows of jobs: an index in the order of ORDER BY would avoid it.",
    "Builds a temporary table for jobs.",
  ]);
});
