import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { chooseFirst, serverParameters } from "./galera.mjs";
import type { Programs } from "./programs.mjs";

// Which node begins, and what the proxy is told. Takes milliseconds: no server runs.

const home = mkdtempSync(join(tmpdir(), "dayworks-cluster-"));
afterAll(() => rmSync(home, { recursive: true }));

const uuid = "5f6d1c9e-0000-11f0-8000-000000000001";
const noServer: Programs = {
  server: { mariadbd: "/nowhere/mariadbd", shareFolder: "", arguments: [], environment: {} },
  ...{ galera: "/nowhere/galera.so", haproxy: "", redis: "", environment: {} },
};

function makeNode(name: string, seqno: number, port = 1) {
  mkdirSync(join(home, name, "data"), { recursive: true });
  const state = `# GALERA saved state\nversion: 2.1\nuuid:    ${uuid}\nseqno:   ${seqno}\nsafe_to_bootstrap: 0\n`;
  writeFileSync(join(home, name, "data/grastate.dat"), state);
  return { name, home: join(home, name), port, groupPort: port + 10 };
}

test("the node that has seen most begins, and is allowed to", async () => {
  const nodes = [makeNode("one", 41, 100), makeNode("two", 43, 200), makeNode("three", 42, 300)];
  const first = await chooseFirst(nodes, noServer);
  expect(first.name).toBe("two");
  expect(readFileSync(join(first.home, "data/grastate.dat"), "utf8")).toMatch(/seqno: {3}43\nsafe_to_bootstrap: 1/);
  const begins = await serverParameters(first, nodes, { programs: noServer, isFirst: true });
  const joins = await serverParameters(first, nodes, { programs: noServer, isFirst: false });
  expect(begins).toContain("--wsrep-cluster-address=gcomm://");
  expect(joins).toContain("--wsrep-cluster-address=gcomm://127.0.0.1:110,127.0.0.1:210,127.0.0.1:310");
  expect(joins).toEqual(expect.arrayContaining([`--wsrep-start-position=${uuid}:43`, "--bind-address=127.0.0.1"]));
});

test("what is set on real machines is set here, but for a node's own", async () => {
  const node = makeNode("lone", 1);
  const parameters = await serverParameters(node, [node], { programs: noServer, isFirst: true });
  const lastOf = (name: string) => parameters.findLast((each) => each.startsWith(`--${name}=`));
  expect(lastOf("innodb-snapshot-isolation")).toBe("--innodb-snapshot-isolation=ON");
  expect(lastOf("sync-binlog")).toBe("--sync-binlog=1");
  expect(lastOf("wsrep-retry-autocommit")).toBe("--wsrep-retry-autocommit=3");
  expect(lastOf("wsrep-provider")).toBe("--wsrep-provider=/nowhere/galera.so");
  expect(lastOf("wsrep-sst-method")).toBe("--wsrep-sst-method=rsync");
});

test("the proxy has one writer, changes it only when that node is out of step, and sends readers to processes that are ready", () => {
  const text = readFileSync("ops/deploy/haproxy/haproxy.cfg", "utf8");
  const sites = text.slice(text.indexOf("backend sites"), text.indexOf("listen database"));
  const database = text.slice(text.indexOf("listen database"), text.indexOf("listen statistics"));
  const servers = database.split("\n").filter((line) => line.startsWith("  server "));
  expect(servers.map((line) => line.endsWith(" backup"))).toEqual([false, true, true]);
  expect(database).toMatch(/stick on int\(1\)/);
  for (const line of [
    "http-check send meth GET uri /readyz",
    "option redispatch",
    "retry-on conn-failure empty-response",
    "http-request disable-l7-retry unless METH_GET",
  ])
    expect(sites).toContain(`  ${line}\n`);
});
