import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isInStep, startNodes, withNode } from "./cluster/galera.mjs";
import { createSupervisor, providePrograms } from "./cluster/programs.mjs";
import { ensureBuilt } from "./setup/build.mjs";
import { nodeFlags, onInterrupt, runMain, runProgram, SetupError, step } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";

const size = 3;
const home = resolve(process.env.DATA_DIR || ".data", "cluster");
const firstPort = Number(process.env.PORT || 3000);
const ports = { web: firstPort, database: firstPort + 10, statistics: firstPort + 50, redis: firstPort + 60 };
const numbers = Array.from({ length: size }, (_, at) => at + 1);
const sites = numbers.map((at) => ({ name: `site-${at}`, port: firstPort + at }));
const nodes = numbers.map((at) => ({
  ...{ name: `database-${at}`, home: join(home, `database-${at}`), port: ports.database + at },
  ...{ groupPort: ports.database + 10 * at + 4, healthPort: firstPort + 40 + at },
}));

const startTimeoutMs = 180_000;
const supervisor = createSupervisor((line) => console.log(line));
/** @type {() => void} */
let endWaiting = () => {};
const interrupted = new Promise((end) => {
  endWaiting = () => end(undefined);
});
let isStopping = false;
onInterrupt({
  onFirst: () => {
    isStopping = true;
    console.log("\nEnding the cluster: sites first, then the proxy, Redis and the database nodes.");
    endWaiting();
  },
  onSecond: () => process.exit(130),
});

await runMain(async () => {
  await ensureDependencies();
  await ensureBuilt();
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const programs = await providePrograms(resolve(process.env.DATA_DIR || ".data", "cluster-programs"));
  const secrets = readSecrets();
  const healthChecks = await serveHealthChecks();
  try {
    await startDatabase(programs, secrets.databasePassword);
    startProxyAndRedis(programs, secrets.redisPassword);
    const env = siteEnvironment(secrets);
    if (!isStopping) await prepareDatabase(env);
    if (!isStopping) await startSites(env);
    await interrupted;
    return 0;
  } finally {
    await supervisor.stop([...sites.map(({ name }) => name), "proxy", "redis", ...nodes.map(({ name }) => name).reverse()]);
    for (const server of healthChecks) server.close();
  }
});

/** Returns secrets that are made once and can be read by their owner alone. */
function readSecrets() {
  const path = join(home, "secrets.json");
  if (!existsSync(path)) {
    const made = () => randomBytes(24).toString("hex");
    writeFileSync(path, JSON.stringify({ databasePassword: made(), redisPassword: made(), appSecret: made() }), { mode: 0o600 });
  }
  return /** @type {{ databasePassword: string, redisPassword: string, appSecret: string }} */ (JSON.parse(readFileSync(path, "utf8")));
}

/**
 * Starts the nodes and makes the site's database and account.
 * @param {import("./cluster/programs.mjs").Programs} programs
 * @param {string} password of the site's account
 */
async function startDatabase(programs, password) {
  await startNodes(nodes, { programs, supervisor, isStopping: () => isStopping });
  const [node] = nodes;
  if (isStopping || !node) return;
  await withNode(node, async (connection) => {
    await connection.query("CREATE DATABASE IF NOT EXISTS dayworks CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci");
    await connection.query("CREATE OR REPLACE USER dayworks@'127.0.0.1' IDENTIFIED BY ?", [password]);
    await connection.query("GRANT ALL ON *.* TO dayworks@'127.0.0.1'");
  });
}

/** Answers HAProxy whether each node is in step, as a check script on its own machine would. */
function serveHealthChecks() {
  return Promise.all(
    nodes.map(async (node) => {
      const server = createServer(async (_request, answer) => {
        answer.writeHead((await isInStep(node)) ? 200 : 503).end();
      });
      await new Promise((done, fail) => {
        server.once("error", (error) => fail(new SetupError(`Port ${node.healthPort} cannot be used: ${error.message}`)));
        server.listen(node.healthPort, "127.0.0.1", () => done(undefined));
      });
      return server;
    }),
  );
}

/**
 * Starts both with the files for real machines: HAProxy's addresses are variables there, and Redis includes its file.
 * @param {import("./cluster/programs.mjs").Programs} programs
 * @param {string} password
 */
function startProxyAndRedis(programs, password) {
  const redisPath = join(home, "redis.conf");
  const lines = [`include ${resolve("ops/deploy/redis/redis.conf")}`, "bind 127.0.0.1", `port ${ports.redis}`, `requirepass ${password}`];
  writeFileSync(redisPath, `${[...lines, "maxmemory 64mb"].join("\n")}\n`, { mode: 0o600 });
  const env = { ...process.env, ...programs.environment };
  supervisor.start({
    name: "proxy",
    program: programs.haproxy,
    parameters: () => ["-f", resolve("ops/deploy/haproxy/haproxy.cfg"), "-db"],
    env: { ...env, ...proxyAddresses() },
    logPath: join(home, "haproxy.log"),
  });
  supervisor.start({ name: "redis", program: programs.redis, parameters: () => [redisPath], env, logPath: join(home, "redis.log") });
}

function proxyAddresses() {
  const local = (/** @type {number} */ port) => `127.0.0.1:${port}`;
  return {
    WEB_BIND: local(ports.web),
    WEB_TO_HTTPS: "off",
    DATABASE_BIND: local(ports.database),
    STATISTICS_BIND: local(ports.statistics),
    ...Object.fromEntries(sites.map(({ port }, at) => [`SITE_${at + 1}`, local(port)])),
    ...Object.fromEntries(nodes.map(({ port }, at) => [`DATABASE_${at + 1}`, local(port)])),
    ...Object.fromEntries(nodes.map(({ healthPort }, at) => [`DATABASE_${at + 1}_CHECK`, String(healthPort)])),
  };
}

/** @param {ReturnType<typeof readSecrets>} secrets */
function siteEnvironment({ databasePassword, redisPassword, appSecret }) {
  return {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: process.env.LOG_LEVEL || "warn",
    HOST: "127.0.0.1",
    PUBLIC_ORIGIN: `http://127.0.0.1:${ports.web}`,
    TRUST_PROXY: "1",
    READY_CHECK_SECONDS: "1",
    DATABASE_URL: `mysql://dayworks:${databasePassword}@127.0.0.1:${ports.database}/dayworks`,
    REDIS_URL: `redis://:${redisPassword}@127.0.0.1:${ports.redis}/0`,
    APP_SECRET: appSecret,
    DATA_DIR: home,
  };
}

/** @param {NodeJS.ProcessEnv} env */
async function prepareDatabase(env) {
  await waitUntil(() => isInStep(/** @type {(typeof nodes)[number]} */ (nodes[0])), "The first node is not ready.");
  await step("Preparing the database", async () => {
    const code = await runProgram(process.execPath, ["dist/server/prepare-database.js", "--sample-if-empty"], { env });
    if (code !== 0) throw new SetupError("The database could not be prepared: see above.");
  });
}

/** @param {NodeJS.ProcessEnv} env */
async function startSites(env) {
  /** @type {{ label: string, email: string, password: string }[]} */
  const signIns = [];
  for (const { name, port } of sites) {
    supervisor.start({
      name,
      program: process.execPath,
      parameters: () => [...nodeFlags, "dist/server/main.js"],
      env: { ...env, PORT: String(port), SEARCH_SNAPSHOT_DIR: join(home, `search-${name}`) },
      logPath: join(home, `${name}.log`),
      onMessage: (message) => {
        const told = /** @type {{ signIns?: { label: string, email: string, password: string }[] }} */ (message);
        if (signIns.length === 0) signIns.push(...(told.signIns ?? []));
      },
    });
  }
  await step("Starting three site processes", () =>
    waitUntil(
      async () => (await Promise.all(sites.map(({ port }) => isReady(port)))).every(Boolean),
      `A site process did not become ready: see ${home}`,
    ),
  );
  console.log(`\nThe cluster is serving on http://127.0.0.1:${ports.web}`);
  console.log(`  Site processes    ${sites.map(({ port }) => `http://127.0.0.1:${port}`).join("  ")}`);
  console.log(`  Database          127.0.0.1:${ports.database} leads to one writer of ${nodes.map(({ port }) => port).join(", ")}`);
  console.log(`  HAProxy           http://127.0.0.1:${ports.statistics}`);
  console.log(`  Redis             127.0.0.1:${ports.redis}`);
  console.log(`  Telemetry of all  http://127.0.0.1:${ports.web}/ops?tab=live`);
  for (const { label, email, password } of signIns) console.log(`  ${label.padEnd(24)}${email}  ${password}`);
  console.log("Ctrl-C ends it all.");
}

/** @param {number} port */
function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * @param {() => Promise<boolean>} isSo
 * @param {string} otherwise
 */
async function waitUntil(isSo, otherwise) {
  const giveUpAt = Date.now() + startTimeoutMs;
  while (!isStopping && !(await isSo())) {
    if (Date.now() > giveUpAt) throw new SetupError(otherwise);
    await sleep(200);
  }
}
