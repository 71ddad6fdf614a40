import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** Durations on two free cores of the machine on which the tests' limits were set. */
const referenceMs = { work: 150, process: 100 };

/** The fastest of several runs counts: a single one may have been interrupted. */
const tries = 3;

/**
 * Returns how many times slower than the reference this machine's processor currently is, including its other load: at least 1. Takes a
 * second or two.
 * @returns {Promise<number>}
 */
export const measureSlowness = () => slownessOf(workInThread, referenceMs.work);

/**
 * The same for a run of the tests, which besides start browsers, servers and workers: on some virtual machines new memory is three times as
 * slow again as the processor.
 * @returns {Promise<number>}
 */
export const measureTestSlowness = () =>
  slownessOf(async () => {
    await workInThread();
    await startProcess();
  }, referenceMs.work + referenceMs.process);

/**
 * @param {() => Promise<void>} work
 * @param {number} usualMs
 */
async function slownessOf(work, usualMs) {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt++) {
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
    leastMs = Math.min(leastMs, performance.now() - startedAt);
  }
  return Math.max(1, leastMs / usualMs);
}

/** @returns {Promise<void>} */
function startProcess() {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, ["-e", "Buffer.alloc(64e6).fill(1)"])
      .once("exit", () => resolve())
      .once("error", reject);
  });
}

/** @returns {Promise<void>} */
function workInThread() {
  const source = `const { createHash } = require("node:crypto"); (${fixedWork.toString()})(createHash);`;
  return new Promise((resolve, reject) => {
    new Worker(source, { eval: true }).once("exit", () => resolve()).once("error", reject);
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
