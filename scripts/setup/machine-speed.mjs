import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** What `fixedWork` takes on two free cores of the machine on which the limits of the tests were set. */
const referenceMs = 150;

/** The least of several tries: one alone may have been interrupted. */
const tries = 3;

/**
 * How many times slower than the reference this machine is just now, with what else it has to do: at least 1. Takes a second or two.
 * @returns {Promise<number>}
 */
export async function measureSlowness() {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt++) {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, workInThread));
    leastMs = Math.min(leastMs, performance.now() - startedAt);
  }
  return Math.max(1, leastMs / referenceMs);
}

function workInThread() {
  const source = `const { createHash } = require("node:crypto"); (${fixedWork.toString()})(createHash);`;
  return new Promise((resolve, reject) => {
    new Worker(source, { eval: true }).once("exit", resolve).once("error", reject);
  });
}

/**
 * Text, objects and hashes, as tests spend their time on.
 * @param {typeof createHash} hashOf
 */
function fixedWork(hashOf) {
  let text = "";
  for (let round = 0; round < 60; round++) {
    const rows = Array.from({ length: 2_000 }, (_, index) => ({ id: index, title: `Quantity surveyor ${index * round}`, pay: index * 97 }));
    text = hashOf("sha256")
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest("hex");
  }
  return text;
}
