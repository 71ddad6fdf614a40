import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { initialiseDataFolder } from "#scripts/mariadb/initialise.mjs";
import { findUnpackedServer, unpackPackages } from "#scripts/mariadb/install.mjs";

// The files of ops/deploy as the programs themselves read them: Debian's, unpacked and not installed. Takes half a minute, and at the first
// time half a minute more to fetch them.

const packages = [
  "haproxy",
  "mariadb-server-core",
  "mariadb-client-core",
  "mariadb-client",
  "mariadb-backup",
  "redis-server",
  "redis-tools",
];
const tools = resolve(".data/deploy-tools");
const home = mkdtempSync(join(tmpdir(), "dayworks-deploy-"));
const deploy = import.meta.dirname;
let env: Record<string, string>;

beforeAll(() => {
  if (!existsSync(join(tools, "usr/bin/shellcheck")))
    expect(unpackPackages(tools, [...packages, "systemd", "shellcheck", "openssl"])).toBe("");
  const libraries = findUnpackedServer(tools)?.environment.LD_LIBRARY_PATH ?? "";
  const ofSystemd = libraries.split(delimiter).map((folder) => join(folder, "systemd"));
  const path = ["usr/sbin", "usr/bin", "sbin", "bin"].map((folder) => join(tools, folder));
  const usualPath = spawnSync("sh", ["-c", 'printf %s "$PATH"'], { encoding: "utf8" }).stdout;
  env = { LD_LIBRARY_PATH: [libraries, ...ofSystemd].join(delimiter), PATH: [...path, usualPath].join(delimiter) };
});
/** Servers and copiers that a test which failed left behind. */
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});

/** @returns its exit code and all that it said */
function run(program: string, parameters: readonly string[], options: { env?: Record<string, string>; input?: string } = {}) {
  const done = spawnSync("env", [...settings(options.env), program, ...parameters], { encoding: "utf8", input: options.input });
  return { code: done.status, said: `${done.stdout ?? ""}${done.stderr ?? ""}${done.error ?? ""}` };
}
const settings = (more: Record<string, string> = {}) => Object.entries({ ...env, ...more }).map(([name, value]) => `${name}=${value}`);
const read = (file: string) => readFileSync(join(deploy, file), "utf8");

test("systemd finds nothing wrong with a unit, and each is confined", () => {
  const root = join(home, "root");
  const units = join(root, "etc/systemd/system");
  for (const folder of [units, join(root, "usr/bin"), join(root, "opt/dayworks/ops")]) mkdirSync(folder, { recursive: true });
  cpSync(join(tools, "lib/systemd/system"), join(root, "usr/lib/systemd/system"), { recursive: true });
  cpSync(deploy, join(root, "opt/dayworks/ops/deploy"), { recursive: true });
  writeFileSync(join(root, "usr/bin/node"), "#!/bin/sh\n", { mode: 0o755 });
  const names = readdirSync(join(deploy, "systemd")).map((file) => {
    const instance = file.replace("@.", "@3001.");
    cpSync(join(deploy, "systemd", file), join(units, file));
    cpSync(join(deploy, "systemd", file), join(units, instance));
    return instance;
  });
  const verify = (...files: string[]) =>
    run("systemd-analyze", ["verify", `--root=${root}`, "--man=no", "--recursive-errors=no", ...files]);
  expect(verify(...names)).toEqual({ code: 0, said: "" });
  for (const name of names.filter((each) => each.endsWith(".service"))) {
    const checked = run("systemd-analyze", ["security", `--root=${root}`, "--offline=true", "--no-pager", "--threshold=20", name]);
    expect([name, checked.code]).toEqual([name, 0]);
  }
  const site = join(units, "dayworks@3001.service");
  writeFileSync(site, readFileSync(site, "utf8").replace("RestartSec=", "RestartSecs=").replace("NoNewPrivileges=yes", ""));
  expect(verify("dayworks@3001.service").said).toMatch(/Unknown key 'RestartSecs'/);
});

test("HAProxy takes its configuration without a warning, alone and with what a machine of its own has", () => {
  const certificates = join(home, "certificates");
  mkdirSync(certificates);
  const subject = [
    "-subj",
    "/CN=jobs.example.com",
    "-days",
    "1",
    "-keyout",
    join(certificates, "key"),
    "-out",
    join(certificates, "chain"),
  ];
  expect(run("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", ...subject]).code).toBe(0);
  const parts = ["chain", "key"].map((part) => readFileSync(join(certificates, part), "utf8"));
  for (const part of ["chain", "key"]) rmSync(join(certificates, part));
  writeFileSync(join(certificates, "jobs.pem"), parts.join(""));
  // The account and folders of the package, which is not installed.
  const host = read("haproxy/host.cfg")
    .replace(/^ {2}(user|group|chroot) .*\n/gm, "")
    .replace("/run/haproxy/", `${home}/`)
    .replace("/etc/haproxy/certificates/", `${certificates}/`);
  const hostPath = join(home, "host.cfg");
  writeFileSync(hostPath, host);
  const check = (...files: string[]) => run("haproxy", ["-c", "-dW", "-q", ...files.flatMap((file) => ["-f", file])]);
  const main = join(deploy, "haproxy/haproxy.cfg");
  expect(check(main)).toEqual({ code: 0, said: "" });
  expect(check(main, hostPath)).toEqual({ code: 0, said: "" });
  writeFileSync(hostPath, host.replace("option forwardfor", "option forwardedfor"));
  expect(check(main, hostPath).code).not.toBe(0);
});

test("MariaDB knows every setting, and takes its values", () => {
  const path = join(home, "all.cnf");
  const check = (text: string) => {
    writeFileSync(path, text);
    const { said } = run("mariadbd", [`--defaults-file=${path}`, ...(findUnpackedServer(tools)?.arguments ?? []), "--help", "--verbose"]);
    return { said, problems: said.split("\n").filter((line) => /\[ERROR\]|unknown (variable|option)/.test(line)) };
  };
  const all = read("mariadb/server.cnf") + read("mariadb/galera.cnf");
  const { said, problems } = check(all);
  expect(problems).toEqual([]);
  for (const line of [
    /^innodb-snapshot-isolation +TRUE$/m,
    /^sync-binlog +1$/m,
    /^wsrep-provider-options +gcache.size=1G;gcache.recover=yes$/m,
  ])
    expect(said).toMatch(line);
  expect(check(`${all}wsrep_slave_thread_count = 4\n`).problems).toHaveLength(1);
});

test("Redis starts with its configuration", () => {
  const path = join(home, "redis.conf");
  const lines = [`include ${join(deploy, "redis/redis.conf")}`, "port 0", `unixsocket ${home}/redis.sock`, "daemonize yes", `dir ${home}`];
  writeFileSync(path, lines.join("\n"));
  expect(run("redis-server", [path]).code).toBe(0);
  const ask = (...command: string[]) => run("redis-cli", ["-s", `${home}/redis.sock`, ...command]).said.trim();
  while (/Could not connect/.test(ask("PING")));
  expect(ask("CONFIG", "GET", "maxmemory-policy")).toContain("allkeys-lru");
  expect(ask("CONFIG", "GET", "save")).toBe("save");
  expect(ask("FLUSHALL")).toMatch(/unknown command/);
  ask("SHUTDOWN", "NOSAVE");
});

test("shellcheck has nothing to say about a script", () => {
  const scripts = ["mariadb/galera-check.sh", "backup/backup.sh", "backup/restore.sh"].map((file) => join(deploy, file));
  expect(run("shellcheck", scripts)).toEqual({ code: 0, said: "" });
});

test.each([
  ["ON\nSynced", 200],
  ["ON\nDonor/Desynced", 503],
  ["OFF\nInitialized", 503],
  ["", 503],
])("a node whose state is %j answers HAProxy with %i", (state, code) => {
  const programs = join(home, "programs");
  mkdirSync(programs, { recursive: true });
  const rows = state.split("\n").map((value) => `x\\t${value}`);
  writeFileSync(join(programs, "mariadb"), `#!/bin/sh\nprintf '${state === "" ? "" : `${rows.join("\\n")}\\n`}'\n`);
  chmodSync(join(programs, "mariadb"), 0o755);
  const { said } = run(join(deploy, "mariadb/galera-check.sh"), [], {
    input: "GET / HTTP/1.0\r\nHost: database-1\r\n\r\n",
    env: { PATH: `${programs}${delimiter}${env.PATH}` },
  });
  expect(said).toMatch(new RegExp(`^HTTP/1.1 ${code} [\\w ]+\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n$`));
});

test("a backup is restored to what was written last, with the erasures that it lacks", async () => {
  const backups = join(home, "backups");
  const where = { BACKUP_DIR: backups, BACKUP_SOCKET: join(home, "socket") };
  const first = startServer(join(home, "first"));
  const script = (name: string, ...parameters: string[]) => run(join(deploy, "backup", name), parameters, { env: where });
  await first.untilAnswers();
  await migrateDatabase(first.url);
  const erase = (userId: number) =>
    `INSERT INTO dayworks.erasures (user_id, account_hash, erased_at) VALUES (${userId}, REPEAT('${userId}', 64), UTC_TIMESTAMP())`;
  sqlOf(erase(1));
  const full = script("backup.sh", "full");
  expect(full).toMatchObject({ code: 0 });
  const copying = spawn("env", [...settings(where), join(deploy, "backup/backup.sh"), "binlog"], { stdio: "ignore" });
  started.push(copying);
  sqlOf(`${erase(2)}; CREATE TABLE dayworks.last_words (words TEXT); INSERT INTO dayworks.last_words VALUES ('written last')`);
  await vi.waitFor(() => expect(readFileSync(join(backups, "binlog-dayworks-bin.000001"), "latin1")).toContain("written last"), 60_000);
  const copied = statSync(join(backups, "binlog-dayworks-bin.000001")).size;
  sqlOf(erase(3));
  expect(script("backup.sh", "erasures")).toEqual({ code: 0, said: "" });
  copying.kill();
  await first.kill();
  // The machine was lost before the last erasure was in the copied log.
  const log = join(backups, "binlog-dayworks-bin.000001");
  writeFileSync(log, readFileSync(log).subarray(0, copied));

  const folder = full.said.trim();
  expect(script("restore.sh", folder, join(home, "second")).said).toMatch(/binary log position is dayworks-bin\.000001/);
  expect(script("restore.sh", folder, join(home, "second"))).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
  const second = startServer(join(home, "second"));
  await second.untilAnswers();
  expect(sqlOf("SELECT user_id FROM dayworks.erasures")).toBe("1\n");
  expect(script("restore.sh", "replay")).toEqual({ code: 0, said: "" });
  expect(sqlOf("SELECT words FROM dayworks.last_words")).toBe("written last\n");
  expect(sqlOf("SELECT user_id FROM dayworks.erasures ORDER BY user_id")).toBe("1\n2\n3\n");
  await second.kill();
});

const sqlOf = (statements: string) =>
  run("mariadb", ["--no-defaults", "-uroot", `--socket=${home}/socket`, "-N", "-B", "-e", statements]).said;

/** A server of its own with the settings of real machines, on a socket. */
function startServer(data: string) {
  const server = findUnpackedServer(tools);
  if (!server) throw new Error(`There is no MariaDB in ${tools}`);
  initialiseDataFolder(server, data, () => {});
  const own = ["[mariadbd]", `socket = ${home}/socket`, "skip_networking", "innodb_buffer_pool_size = 64M", "innodb_log_file_size = 16M"];
  const settingsPath = join(home, "server.cnf");
  writeFileSync(settingsPath, `${read("mariadb/server.cnf")}\n${own.join("\n")}\n`);
  const asRoot = process.getuid?.() === 0 ? ["--user=root"] : [];
  const parameters = [
    `--defaults-file=${settingsPath}`,
    ...server.arguments,
    `--datadir=${data}`,
    `--log-error=${data}/error.log`,
    ...asRoot,
  ];
  const child = spawn("env", [...settings(), server.mariadbd, ...parameters], { stdio: "ignore" });
  started.push(child);
  return {
    url: `mysql://root@localhost/dayworks?socketPath=${home}/socket`,
    untilAnswers: () => vi.waitFor(() => expect(sqlOf("SELECT 1")).toBe("1\n"), { timeout: 60_000, interval: 100 }),
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(join(home, "socket"), { force: true });
    },
  };
}
