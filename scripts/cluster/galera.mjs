import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { initialiseDataFolder } from "../mariadb/initialise.mjs";

/**
 * A MariaDB server of the cluster. `port` is for clients; group communication, incremental and full transfers use the three above
 * `groupPort`.
 * @typedef {{ name: string, home: string, port: number, groupPort: number }} Node
 */

const stateFile = (/** @type {Node} */ { home }) => join(home, "data", "grastate.dat");
/** Of a node that was never part of a cluster. */
const noCluster = "00000000-0000-0000-0000-000000000000";

/**
 * Creates the nodes' data folders at the first start.
 * @param {readonly Node[]} nodes
 * @param {import("./programs.mjs").Programs} programs
 */
export function initialiseNodes(nodes, programs) {
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
async function recover(node, { server, environment }) {
  const log = join(node.home, "recovery.log");
  const parameters = [
    "--no-defaults",
    ...server.arguments,
    `--datadir=${join(node.home, "data")}`,
    "--wsrep-recover",
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
 * Returns the parameters of a node's server.
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
    `--datadir=${join(home, "data")}`,
    `--socket=${join(home, "db.sock")}`,
    `--pid-file=${join(home, "server.pid")}`,
    `--log-error=${join(home, "error.log")}`,
    "--bind-address=127.0.0.1",
    `--port=${port}`,
    "--skip-name-resolve",
    "--character-set-server=utf8mb4",
    "--collation-server=utf8mb4_unicode_ci",
    "--default-time-zone=+00:00",
    "--sql-mode=STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO",
    "--innodb-snapshot-isolation=ON",
    "--innodb-buffer-pool-size=192M",
    "--innodb-flush-log-at-trx-commit=1",
    "--innodb-autoinc-lock-mode=2",
    "--binlog-format=ROW",
    "--max-allowed-packet=64M",
    "--performance-schema=OFF",
    "--wsrep-on=ON",
    `--wsrep-provider=${programs.galera}`,
    `--wsrep-provider-options=${provider.join(";")}`,
    "--wsrep-cluster-name=dayworks",
    `--wsrep-cluster-address=gcomm://${isFirst ? "" : nodes.map((each) => `127.0.0.1:${each.groupPort}`).join(",")}`,
    `--wsrep-node-name=${name}`,
    "--wsrep-node-address=127.0.0.1",
    `--wsrep-node-incoming-address=127.0.0.1:${port}`,
    "--wsrep-sst-method=rsync",
    `--wsrep-sst-receive-address=127.0.0.1:${groupPort + 2}`,
    "--wsrep-slave-threads=2",
    "--wsrep-retry-autocommit=3",
    // What it has already need not be sent to it again.
    ...(uuid === noCluster ? [] : [`--wsrep-start-position=${uuid}:${seqno}`]),
  ];
}
