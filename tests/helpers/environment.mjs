/** A database server to test against instead of a private one; its user must be allowed to create and drop databases. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL ?? "";

/** The Redis that tests start; `npm test` sees to it that there is one. */
export const redisServerPath = process.env.REDIS_SERVER_PATH ?? "/usr/bin/redis-server";

/** The search engine that tests start: Debian's Sphinx, which they fetch where there is none. */
export const sphinxServerPath = process.env.SPHINX_SEARCHD_PATH ?? "/usr/bin/searchd";

/** True under `npm run test:full`, where sweeps try every case and files named `*.full.test.ts` or `*.full.spec.ts` run as well. */
export const isFullRun = process.env.TEST_SCOPE === "full";

/** Chooses what sweeps sample: the day (UTC) unless TEST_SEED repeats an earlier run. `npm test` prints it. */
export const testSeed = process.env.TEST_SEED || new Date().toISOString().slice(0, 10);

/** How many times slower than the reference this machine was when the run began: at least 1, by which deadlines in browser tests grow. */
export const machineSlowness = Number(process.env.TEST_SLOWNESS ?? 1);

/** How long each reader is tried by random texts in the full run: 10 s, or what FUZZ_SECONDS says ("600" for ten minutes). */
export const fuzzSeconds = Number(process.env.FUZZ_SECONDS ?? 10);
/** The seed of those texts: another every day, or what FUZZ_SEED says. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));

/** Whether the test of requests prints each screen's requests. */
export const printsRequests = process.env.REQUESTS_TABLE === "1";

/** True when the browser tests are to print what each costs a person in clicks. */
export const printsJourneys = process.env.JOURNEYS_TABLE === "1";

/** Where each worker of `npm test` says which file it has begun; empty where nobody watches. */
export const testWorkersFolder = process.env.TEST_WORKERS_FOLDER ?? "";
