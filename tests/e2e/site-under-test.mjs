import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

// A variable, so that the type checker and knip do not look for a bundle that may not be built.
const bundle = pathToFileURL(join(import.meta.dirname, "../../dist/server/serve.js")).href;
/** @type {typeof import("#server/process/serve.ts")} */
const { serve } = await import(bundle);

/** Times at which held quotas are frozen, by quota name and caller. */
const heldSince = new Map();
/** Callers whose next call fails by a fault, as the limiter throws. */
const failing = new Set();
/** @param {{ policies: string[], keys: string[] }} held */
const namesOf = ({ policies, keys }) => policies.flatMap((policy) => keys.map((key) => `${policy} ${key}`));

/**
 * Refuses held callers as if their quota were exhausted, without using their real quota; throws once for failing ones.
 * @type {(limiter: import("#server/kernel/limits/limiter.ts").Limiter) => import("#server/kernel/limits/limiter.ts").Limiter}
 */
const wrapLimiter = (limiter) => ({
  take: async (policy, key, now, units) => {
    if (failing.delete(key)) throw new TypeError("A quota that a test broke");
    const since = heldSince.get(`${policy.name} ${key}`);
    if (!since) return limiter.take(policy, key, now, units);
    const spent = `${key}, held`;
    const { remaining } = await limiter.take(policy, spent, since, 0);
    if (remaining > 0) await limiter.take(policy, spent, since, remaining);
    return limiter.take(policy, spent, since, units);
  },
});

const { port, signIns, search, background } = await serve({
  // On a machine busy with tests, a 503 for lack of a connection would say nothing about the site.
  acquireTimeoutMs: 10_000,
  wrapLimiter,
  // Admission control is off for the same reason; tests/http/serving.test.ts covers it.
  admission: { offer: ({ begin }) => begin(), connectionOpened: () => {} },
});

/** What tests make the site do at once that it would do at its own time. Only this program listens for it, so production has no such way in. */
const controls = {
  "/flush-telemetry": () => background.flush(),
  "/run-due-tasks": () => background.runDueTasks(),
  "/deliver-mail": () => background.deliverMail(),
  /** @param {number[]} jobIds */
  "/index-adverts": (jobIds) => search.applyNow(jobIds),
  /** @param {{ policies: string[], keys: string[] }} held */
  "/hold-quotas": async (held) => {
    for (const name of namesOf(held)) heldSince.set(name, new Date());
  },
  /** @param {string} key */
  "/fail-next-call": async (key) => {
    failing.add(key);
  },
  /** @param {{ policies: string[], keys: string[] }} held */
  "/release-quotas": async (held) => {
    for (const name of namesOf(held)) heldSince.delete(name);
  },
};

const control = createServer(async (request, response) => {
  try {
    const run = /** @type {Record<string, (input: never) => Promise<void>>} */ (controls)[request.url ?? ""];
    if (!run) throw new Error(`No control ${request.url}`);
    await run(/** @type {never} */ (JSON.parse(await text(request))));
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
control.listen(0, "127.0.0.1");
await once(control, "listening");
const { port: controlPort } = /** @type {import("node:net").AddressInfo} */ (control.address());
process.send?.({ port, controlPort, signIns });
