import { expect, test } from "vitest";
import { batchText } from "./batch.rest.ts";
import type { ItemAnswer } from "./run-item.ts";

const kilobyte = 1024;
/** An answer whose data is so many bytes of JSON. */
const answer = (id: string, bytes: number): ItemAnswer => ({
  id,
  status: 200,
  data: `"${"£".repeat((bytes - 2) / 2)}"`,
  error: null,
  rateLimit: { limit: 300, remaining: 299, reset: 1_795_201_234 },
});
const read = (text: string) => (JSON.parse(text) as { results: { id: string; status: number; error: { code: string } | null }[] }).results;

test("an answer of a quarter of a megabyte is sent, a byte more is refused alone", () => {
  const results = read(batchText([answer("a", 256 * kilobyte), answer("b", 256 * kilobyte + 2), answer("c", 2)]));
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    ["a", 200],
    ["b", 413],
    ["c", 200],
  ]);
  expect(results[1]?.error).toMatchObject({ code: "answer-too-large", status: 413 });
});

test("a batch is at most a megabyte: what no longer fits is refused, what comes after may fit again", () => {
  const text = batchText([...["a", "b", "c", "d", "e"].map((id) => answer(id, 220 * kilobyte)), answer("f", 100)]);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * kilobyte);
  expect(read(text).map(({ status }) => status)).toEqual([200, 200, 200, 200, 413, 200]);
});

test("a call without an answer has null for data", () => {
  expect(read(batchText([{ id: "a", status: 204, data: null, error: null, rateLimit: null }]))).toEqual([
    { id: "a", status: 204, data: null, error: null, rateLimit: null },
  ]);
});
