import { expect, test } from "vitest";
import { retryTransaction } from "./retry-transaction.ts";

// Takes milliseconds.
const failure = (errno: number) => new Error("Failed query", { cause: Object.assign(new Error(""), { errno }) });

/** @returns how often it was tried, and the pauses in between */
async function tryWith(errno: number, failures: number) {
  const pauses: number[] = [];
  let tries = 0;
  const outcome = await retryTransaction(
    async () => {
      tries += 1;
      if (tries <= failures) throw failure(errno);
      return "done";
    },
    { pause: async (ms) => void pauses.push(ms) },
  ).catch((error: unknown) => error);
  return { outcome, tries, pauses };
}

test.each([
  ["a deadlock", 1213],
  ["a lock wait that timed out", 1205],
  ["an overtaken snapshot", 1020],
  ["a conflict of a cluster", 3101],
])("%s is tried again at once", async (_what, errno) => {
  expect(await tryWith(errno, 3)).toEqual({ outcome: "done", tries: 4, pauses: [] });
});

test("a node that is not ready is tried again after pauses that grow", async () => {
  expect(await tryWith(1047, 3)).toEqual({ outcome: "done", tries: 4, pauses: [50, 100, 200] });
});

test("a transaction that loses four times throws", async () => {
  expect(await tryWith(1047, 9)).toMatchObject({ outcome: { message: "Failed query" }, tries: 4 });
});

test("nothing else is tried again", async () => {
  expect(await tryWith(1062, 1)).toMatchObject({ tries: 1, pauses: [] });
});
