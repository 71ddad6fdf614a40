import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { accountPreferences, erasures, users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { backgroundTasks } from "#db/schema/operations.ts";
import { addWriters, compareLedger, Ledger, startWriters } from "./acknowledgements.ts";
import { addPerson } from "./callers.ts";
import { type PromiseCheck, requireThat, untilSo } from "./environment.ts";
import { checkInvariants } from "./invariants.ts";
import { claim, exactly, within } from "./judgement.ts";

/** Pipes one program's output into another's input. */
function pipe(from: readonly string[], into: readonly string[]): Promise<boolean> {
  const [source, sink] = [
    spawn(from[0] ?? "", from.slice(1), { stdio: ["ignore", "pipe", "inherit"] }),
    spawn(into[0] ?? "", into.slice(1), { stdio: ["pipe", "ignore", "inherit"] }),
  ];
  source.stdout.pipe(sink.stdin);
  const ended = (child: typeof source | typeof sink) => new Promise<number | null>((resolve) => child.once("close", resolve));
  return Promise.all([ended(source), ended(sink)]).then((codes) => codes.every((code) => code === 0));
}

const socketOf = (url: string) => `--socket=${new URL(url).searchParams.get("socketPath")}`;

export const restorePromise: PromiseCheck = {
  id: "P19",
  promise:
    "A backup is restored at 10 GB in 15 minutes at most, with everything acknowledged up to the last binary log; who was erased since stays erased",
  how: "`mariadb-dump --single-transaction` while people write, then `kill -9`; restored into an empty server, the binary log replayed up to its end, the list of erasures put back and a site started",
  async measure({ home, startServer, startSite, dataFolder, db: source, database, scale }) {
    const programs = ["mariadb-dump", "mariadb", "mariadb-binlog"];
    for (const program of programs) requireThat(spawnSync(program, ["--version"]).status === 0, `needs ${programs.join(", ")} on the PATH`);
    const logFolder = join(home, "first");
    const first = await startServer(logFolder, ["--log-bin=binlog", "--sync-binlog=1", "--binlog-format=ROW", "--server-id=1"]);
    const opened = openDatabase(first.url);
    requireThat(
      await pipe(
        ["mariadb-dump", socketOf(database.url), "-uroot", "--single-transaction", "--hex-blob", "--databases", "dayworks"],
        ["mariadb", socketOf(first.url), "-uroot"],
      ),
      "the market could not be copied",
    );
    const { db } = opened;
    // The market is small: what a gigabyte takes shows only with more than the tables themselves.
    const fillerRows = scale.isQuick ? 8_000 : 200_000;
    await db.execute(sql.raw("create table filler (id int primary key, body mediumtext not null)"));
    await db.execute(sql.raw(`insert into filler select seq, repeat(md5(seq), 300) from seq_1_to_${fillerRows}`));
    let site = await startSite({ databaseUrl: first.url });
    const erased = await addPerson(db, site.port, { name: "Zo Erased" });
    await db.insert(accountPreferences).values({ userId: erased.id, onboarding: { name: "done" }, updatedAt: new Date() });
    const ledger = new Ledger(join(home, "acknowledged-backup"));
    const writers = startWriters(await addWriters(db, site.port, scale.isQuick ? 600 : 4_000), { ledger, portOf: () => site.port });
    await untilSo(() => writers.acknowledged > 20, 30_000);

    const [dumpPath, backupStartedAt] = [join(home, "backup.sql"), performance.now()];
    const dump = openSync(dumpPath, "w");
    const dumping = spawn(
      "mariadb-dump",
      [socketOf(first.url), "-uroot", "--single-transaction", "--master-data=2", "--hex-blob", "--databases", "dayworks"],
      { stdio: ["ignore", dump, "inherit"] },
    );
    const dumped = await new Promise<number | null>((resolve) => dumping.once("close", resolve));
    closeSync(dump);
    const backupMs = performance.now() - backupStartedAt;
    const atBackup = writers.acknowledged;
    await untilSo(() => writers.acknowledged > atBackup + 30, 30_000);
    await db
      .update(users)
      .set({ state: "erasure-requested", erasureDueAt: new Date(Date.now() - 1_000) })
      .where(eq(users.id, erased.id));
    const isErased = (database_: typeof db) =>
      database_.$count(users, and(eq(users.id, erased.id), eq(users.state, "erased"))).then((n) => n === 1);
    await db
      .update(backgroundTasks)
      .set({ dueAt: new Date(0) })
      .where(eq(backgroundTasks.name, "erasures"));
    await untilSo(() => isErased(db), 120_000, 200);
    const list = await db.select().from(erasures);
    await writers.stop();
    await first.kill();
    await site.kill();
    await opened.close();

    const second = await startServer(join(home, "second"));
    await pipe(["echo", "create database bare"], ["mariadb", socketOf(second.url), "-uroot"]);
    const bareAt = performance.now();
    await pipe(
      ["mariadb-dump", socketOf(database.url), "-uroot", "--no-data", "dayworks"],
      ["mariadb", socketOf(second.url), "-uroot", "bare"],
    );
    const tablesMs = performance.now() - bareAt;
    const restoredAt = performance.now();
    const restored = await pipe(["cat", dumpPath], ["mariadb", socketOf(second.url), "-uroot"]);
    const restoreMs = performance.now() - restoredAt;
    const after = openDatabase(second.url);
    // Before the log is replayed the person is back: without the list, a backup alone would bring back who was erased.
    const cameBack = !(await isErased(after.db));
    await after.db
      .insert(erasures)
      .values(list)
      .onDuplicateKeyUpdate({ set: { erasedAt: list[0]?.erasedAt ?? new Date() } });
    site = await startSite({ databaseUrl: second.url });
    const replayedMs = await untilSo(() => isErased(after.db), 60_000, 100);
    await site.kill();
    const position = /CHANGE MASTER TO MASTER_LOG_FILE='([^']+)', MASTER_LOG_POS=(\d+)/.exec(
      spawnSync("grep", ["-am1", "CHANGE MASTER", dumpPath], { encoding: "utf8" }).stdout,
    );
    const logs = (await readdir(join(logFolder, "data")))
      .filter((name) => /^binlog\.\d+$/.test(name) && name >= (position?.[1] ?? ""))
      .sort();
    const logPaths = logs.map((name) => join(logFolder, "data", name));
    // A server of its own, for the site above has written to the other one.
    const third = await startServer(join(home, "third"));
    await pipe(["cat", dumpPath], ["mariadb", socketOf(third.url), "-uroot"]);
    const replayed = await pipe(
      ["mariadb-binlog", `--start-position=${position?.[2] ?? 4}`, ...logPaths],
      ["mariadb", socketOf(third.url), "-uroot"],
    );
    const whole = openDatabase(third.url);
    const { acknowledged, lost } = await compareLedger(whole.db, ledger);
    const invariants = [await checkInvariants(after.db, dataFolder), await checkInvariants(whole.db, dataFolder)];
    const erasedToo = await isErased(whole.db);
    ledger.close();
    const gigabytes = (await stat(dumpPath)).size / 1e9;
    const rowsOfSource = await source.$count(jobs);
    const rowsRestored = await whole.db.$count(jobs);
    await Promise.all([after.close(), whole.close()]);
    for (const server of [second, third]) await server.stop();
    return [
      claim(`backed up in ${(backupMs / 1_000).toFixed(1)} s beside writes`, dumped === 0),
      within(
        `${(gigabytes * 1_000).toFixed(0)} MB restored in ${(restoreMs / 1_000).toFixed(1)} s, ${(tablesMs / 1_000).toFixed(1)} s of it for the tables; 10 GB would take`,
        tablesMs + ((restoreMs - tablesMs) / gigabytes) * 10,
        900_000,
        scale,
      ),
      claim("the binary log was replayed", restored && replayed && rowsRestored >= rowsOfSource),
      exactly("acknowledged writes lost", lost, 0, acknowledged),
      claim(`erased again ${(replayedMs / 1_000).toFixed(1)} s after a start`, cameBack && replayedMs < 60_000 && erasedToo),
      claim(
        invariants.map(({ text }) => text).join(" and "),
        invariants.every(({ isHeld }) => isHeld),
      ),
    ];
  },
};
