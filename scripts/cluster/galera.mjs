import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { initialiseDataFolder } from "../mariadb/initialise.mjs";
import { SetupError, step } from "../setup/command.mjs";

/**
 * A MariaDB server of the cluster. `port` is for clients; group communication, incremental and full transfers use the three above
 * `groupPort`.
 * @typedef {{ name: string, home: string, port: number, groupPort: number }} Node
 */

const stateFile = (/** @type {Node} */ { home }) => join(home, "data", "grastate.dat");
/** Of a node that was never part of a cluster. */
const noCluster = "00000000-0000-0000-0000-000000000000";

const startTimeoutMs = 180_000;

/**
 * Starts the nodes, the one that has seen most first, and waits until they are in step.
 * @template {Node} Member
 * @param {readonly Member[]} nodes
 * @param {{ programs: import("./programs.mjs").Programs, supervisor: ReturnType<typeof import("./programs.mjs").createSupervisor>, isStopping?: () => boolean }} options
 */
export async function startNodes(nodes, { programs, supervisor, isStopping = () => false }) {
  await step("Creating the database nodes", () => initialiseNodes(nodes, programs));
  const first = await chooseFirst(nodes, programs);
  /** Once it runs, a node that is started again joins the others. */
  let isRunning = false;
  const start = (/** @type {Member} */ node) =>
    supervisor.start({
      name: node.name,
      program: programs.server.mariadbd,
      parameters: () => serverParameters(node, nodes, { programs, isFirst: node === first && !isRunning }),
      env: { ...process.env, ...programs.environment, TZ: "UTC" },
      logPath: join(node.home, "output.log"),
    });
  const untilInStep = async (/** @type {Member} */ node, /** @type {string} */ otherwise) => {
    const giveUpAt = Date.now() + startTimeoutMs;
    while (!isStopping() && !(await isInStep(node))) {
      if (Date.now() > giveUpAt) throw new SetupError(`${node.name} ${otherwise}: see ${join(node.home, "error.log")}`);
      await sleep(200);
    }
  };
  start(first);
  await step(`Starting ${first.name}`, () => untilInStep(first, "is not ready"));
  isRunning = true;
  const others = nodes.filter((node) => node !== first);
  for (const node of others) start(node);
  await step("Joining the other nodes", async () => {
    for (const node of others) await untilInStep(node, "did not join");
  });
}

/**
 * Runs statements on a node as its administrator.
 * @template T
 * @param {Pick<Node, "home">} node
 * @param {(connection: import("mysql2/promise").Connection) => Promise<T>} work
 */
export async function withNode({ home }, work) {
  const { createConnection } = await import("mysql2/promise");
  const connection = await createConnection({ socketPath: join(home, "db.sock"), user: "root", connectTimeout: 2_000 });
  try {
    return await work(connection);
  } finally {
    connection.destroy();
  }
}

/**
 * Whether a node takes statements and has everything that the cluster has agreed on.
 * @param {Pick<Node, "home">} node
 */
export function isInStep(node) {
  return withNode(node, async (connection) => {
    const [rows] = await connection.query("SHOW STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_local_state_comment')");
    const values = /** @type {{ Value: string }[]} */ (rows).map(({ Value }) => Value);
    return values.includes("ON") && values.includes("Synced");
  }).catch(() => false);
}

/**
 * Creates the nodes' data folders at the first start.
 * @param {readonly Node[]} nodes
 * @param {import("./programs.mjs").Programs} programs
 */
function initialiseNodes(nodes, programs) {
  for (const node of nodes) {
    if (existsSync(join(node.home, "data"))) continue;
    mkdirSync(node.home, { recursive: true, mode: 0o700 });
    initialiseDataFolder(programs.server, join(node.home, "data"), () => {});
  }
}

/**
 * Returns the node with which a cluster at rest begins: the one that has seen most. A node that did not end cleanly is asked how far it
 * came.
 * @template {Node} Member
 * @param {readonly Member[]} nodes
 * @param {import("./programs.mjs").Programs} programs
 */
export async function chooseFirst(nodes, programs) {
  const states = await Promise.all(nodes.map(async (node) => ({ node, ...(await readState(node, programs)) })));
  const first = states.reduce((best, each) => (each.seqno > best.seqno ? each : best));
  if (first.uuid !== noCluster) allowToBegin(first);
  return first.node;
}

/**
 * @param {Node} node
 * @param {import("./programs.mjs").Programs} programs
 * @returns {Promise<{ uuid: string, seqno: number }>}
 */
async function readState(node, programs) {
  const text = existsSync(stateFile(node)) ? readFileSync(stateFile(node), "utf8") : "";
  const uuid = /^uuid:\s*(\S+)/m.exec(text)?.[1] ?? noCluster;
  const seqno = Number(/^seqno:\s*(-?\d+)/m.exec(text)?.[1] ?? -1);
  if (seqno >= 0) return { uuid, seqno };
  const [, recoveredUuid = uuid, recovered = "-1"] = /Recovered position:\s*([\w-]+):(-?\d+)/.exec(await recover(node, programs)) ?? [];
  return { uuid: recoveredUuid, seqno: Number(recovered) };
}

/**
 * @param {Node} node
 * @param {import("./programs.mjs").Programs} programs
 */
async function recover(node, { server, galera, environment }) {
  const log = join(node.home, "recovery.log");
  // The server would append to what an earlier start found.
  rmSync(log, { force: true });
  const parameters = [
    "--no-defaults",
    ...server.arguments,
    `--datadir=${join(node.home, "data")}`,
    `--tmpdir=${node.home}`,
    // Otherwise it would take the usual port and socket, which nodes and other servers would dispute.
    ...["--skip-networking", `--socket=${join(node.home, "db.sock")}`],
    // Without a provider it says nothing of its position.
    ...["--wsrep-on=ON", `--wsrep-provider=${galera}`, "--wsrep-cluster-address=gcomm://", "--binlog-format=ROW", "--wsrep-recover"],
    `--log-error=${log}`,
  ];
  await promisify(execFile)(server.mariadbd, [...parameters, ...asRoot()], { env: { ...process.env, ...environment } });
  return readFileSync(log, "utf8");
}

/** @param {{ node: Node, uuid: string, seqno: number }} state */
function allowToBegin({ node, uuid, seqno }) {
  const lines = ["# GALERA saved state", "version: 2.1", `uuid:    ${uuid}`, `seqno:   ${seqno}`, "safe_to_bootstrap: 1"];
  writeFileSync(stateFile(node), `${lines.join("\n")}\n`);
}

const asRoot = () => (process.getuid?.() === 0 ? ["--user=root"] : []);

/**
 * Returns the settings of a file for real machines as parameters.
 * @param {string} file
 */
function readSettings(file) {
  const text = readFileSync(join(import.meta.dirname, "../../ops/deploy/mariadb", file), "utf8");
  return [...text.matchAll(/^(\w+) *= *"?(.*?)"?$/gm)].map(([, name = "", value]) => `--${name.replaceAll("_", "-")}=${value}`);
}

/**
 * Returns the parameters of a node's server: what a real machine's files say, and after it what is this node's own.
 * @param {Node} node
 * @param {readonly Node[]} nodes
 * @param {{ programs: import("./programs.mjs").Programs, isFirst: boolean }} options `isFirst` begins the cluster anew from this node
 */
export async function serverParameters(node, nodes, { programs, isFirst }) {
  const { home, port, groupPort, name } = node;
  const { uuid, seqno } = await readState(node, programs);
  const provider = [
    `base_port=${groupPort}`,
    `gmcast.listen_addr=tcp://127.0.0.1:${groupPort}`,
    `ist.recv_addr=127.0.0.1:${groupPort + 1}`,
    "gcache.size=128M",
    "gcache.recover=yes",
  ];
  return [
    "--no-defaults",
    ...programs.server.arguments,
    ...asRoot(),
    ...readSettings("server.cnf"),
    ...readSettings("galera.cnf"),
    `--datadir=${join(home, "data")}`,
    `--tmpdir=${home}`,
    `--socket=${join(home, "db.sock")}`,
    `--pid-file=${join(home, "server.pid")}`,
    `--log-error=${join(home, "error.log")}`,
    "--bind-address=127.0.0.1",
    `--port=${port}`,
    // Three nodes share this machine.
    "--innodb-buffer-pool-size=192M",
    "--innodb-log-file-size=96M",
    "--performance-schema=OFF",
    "--skip-log-bin",
    "--skip-log-slave-updates",
    `--wsrep-provider=${programs.galera}`,
    `--wsrep-provider-options=${provider.join(";")}`,
    `--wsrep-cluster-address=gcomm://${isFirst ? "" : nodes.map((each) => `127.0.0.1:${each.groupPort}`).join(",")}`,
    `--wsrep-node-name=${name}`,
    "--wsrep-node-address=127.0.0.1",
    `--wsrep-node-incoming-address=127.0.0.1:${port}`,
    // No program beside the server is needed, and no account.
    "--wsrep-sst-method=rsync",
    "--wsrep-sst-auth=",
    `--wsrep-sst-receive-address=127.0.0.1:${groupPort + 2}`,
    "--wsrep-slave-threads=2",
    // What it has already need not be sent to it again.
    ...(uuid === noCluster ? [] : [`--wsrep-start-position=${uuid}:${seqno}`]),
  ];
}
