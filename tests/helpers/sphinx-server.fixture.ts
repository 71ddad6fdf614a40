import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { unpackPackages } from "#scripts/mariadb/install.mjs";
import { tableColumns } from "#server/modules/market/search/engine/manticore/advert-rows.ts";
import { sphinxServerPath } from "./environment.mjs";

export interface TestEngine {
  /** As SEARCH_URL takes it. */
  url: string;
  start(): Promise<void>;
  /** Ends it as a crash does; what it held is there again after another start. */
  kill(): Promise<void>;
  /** Makes it silent, with its connections open. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

const unpacked = resolve(".data/sphinx-programs");
const attributeTypes = { integer: "uint", bigint: "bigint", float: "float", multi: "multi", multi64: "multi_64", string: "string" };

/** A search engine of the test's own: Debian's Sphinx, which speaks Manticore's protocol, as installed or else unpacked below `.data`. */
export async function createTestEngine(): Promise<TestEngine> {
  const { program, environment } = provideSphinx();
  const folder = mkdtempSync(join(tmpdir(), "dayworks-sphinx-"));
  const port = await freePort();
  writeFileSync(join(folder, "sphinx.conf"), configuration(folder, port));
  let server: ChildProcess | null = null;
  const kill = async () => {
    const ending = server;
    server = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = once(ending, "exit");
    ending.kill("SIGKILL");
    await ended;
  };
  return {
    url: `mysql://127.0.0.1:${port}/adverts`,
    async start() {
      rmSync(join(folder, "searchd.pid"), { force: true });
      const parameters = ["--config", join(folder, "sphinx.conf"), "--console"];
      server = spawn(program, parameters, { stdio: ["ignore", "pipe", "inherit"], env: environment });
      await untilReady(server);
    },
    kill,
    freeze: () => void server?.kill("SIGSTOP"),
    thaw: () => void server?.kill("SIGCONT"),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function provideSphinx(): { program: string; environment: Record<string, string> } {
  if (existsSync(sphinxServerPath)) return { program: sphinxServerPath, environment: {} };
  const program = join(unpacked, "usr/bin/searchd");
  if (!existsSync(program)) {
    const failure = unpackPackages(unpacked, ["sphinxsearch"]);
    if (failure) throw new Error(`Debian's sphinxsearch could not be fetched: ${failure}`);
  }
  const libraries = join(unpacked, "usr/lib");
  const folders = [libraries, ...readdirSync(libraries).map((name) => join(libraries, name))];
  return { program, environment: { LD_LIBRARY_PATH: folders.join(delimiter) } };
}

/** Sphinx makes no tables by statements: its configuration names their columns. */
function configuration(folder: string, port: number): string {
  const columns = tableColumns.map(({ name, type }) =>
    type === "text" ? `rt_field = ${name}` : `rt_attr_${attributeTypes[type]} = ${name}`,
  );
  const index = ["type = rt", `path = ${folder}/adverts`, "dict = keywords", "min_prefix_len = 1", ...columns];
  const searchd = [
    `listen = 127.0.0.1:${port}:mysql41`,
    `pid_file = ${folder}/searchd.pid`,
    `binlog_path = ${folder}`,
    "workers = threads",
    "max_packet_size = 64M",
  ];
  const block = (name: string, lines: readonly string[]) => `${name} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
  return block("index adverts", index) + block("searchd", searchd);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((done, reject) => {
    server.once("error", (error) => reject(new Error(`searchd could not be started: ${error.message}`)));
    const said: string[] = [];
    server.once("exit", (code) => reject(new Error(`searchd ended with code ${code} before it was ready: ${said.join("\n")}`)));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on("line", (line) => {
      said.push(line);
      if (line.includes("accepting connections")) done();
    });
  });
}
