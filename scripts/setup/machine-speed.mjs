import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Duration of `fixedWork` on two free cores of the machine on which the tests' limits were set. */
const referenceMs = 150;

/** The fastest of several runs counts: a single one may have been interrupted. */
const tries = 3;

/**
 * Returns how many times slower than the reference this machine currently is, including its other load: at least 1. Takes a second or two.
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
 * Processes text, objects and hashes, as the tests do.
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
