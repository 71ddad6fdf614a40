import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { and, count, gt, inArray, like, ne } from "drizzle-orm";
import type { MySqlColumn } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { messages } from "#db/schema/messages.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { addFirm, addPerson, type Caller, call, isDone } from "./callers.ts";

type Kind = "application" | "message" | "order";

/** What the site has acknowledged, in a file of its own that is on the disk before anything else happens. */
export class Ledger {
  private readonly file: number;
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.file = openSync(path, "a", 0o600);
  }

  record(kind: Kind, id: string): void {
    writeSync(this.file, `${kind} ${id}\n`);
    fsyncSync(this.file);
  }

  read(): { kind: Kind; id: string }[] {
    const lines = readFileSync(this.path, "utf8").trim().split("\n").filter(Boolean);
    return lines.map((line) => {
      const [kind = "", id = ""] = line.split(" ");
      return { kind: kind as Kind, id };
    });
  }

  close(): void {
    closeSync(this.file);
  }
}

const columns: Record<Kind, MySqlColumn> = {
  application: applications.publicId,
  message: messages.publicId,
  order: creditOrders.publicId,
};
const atOnce = 500;
/** In every text and order number that the writers send: a key of its own follows. */
const mark = "sent-once";

/** Compares the ledger with the database: what was acknowledged and is not there, and what is there twice. */
export async function compareLedger(db: Db, ledger: Ledger): Promise<{ acknowledged: number; lost: number; doubled: number }> {
  const lines = ledger.read();
  let present = 0;
  for (const kind of Object.keys(columns) as Kind[]) {
    const ids = lines.filter((line) => line.kind === kind).map(({ id }) => id);
    const column = columns[kind];
    for (let from = 0; from < ids.length; from += atOnce) {
      const isSent = kind === "application" ? ne(applications.state, "draft") : undefined;
      present += await db.$count(column.table, and(inArray(column, ids.slice(from, from + atOnce)), isSent));
    }
  }
  const doubled = await Promise.all([countRepeated(db, messages.text), countRepeated(db, creditOrders.purchaseOrder)]);
  return { acknowledged: lines.length, lost: lines.length - present, doubled: doubled.reduce((sum, each) => sum + each, 0) };
}

/** Counts the texts that stand in more than one row. */
async function countRepeated(db: Db, column: MySqlColumn): Promise<number> {
  const rows = await db
    .select({ n: count() })
    .from(column.table)
    .where(like(column, `${mark}%`))
    .groupBy(column)
    .having(gt(count(), 1));
  return rows.length;
}

/** People who write: jobseekers with adverts to apply to, and firms that order. */
export interface Writing {
  seekers: Caller[];
  adverts: number[];
  buyers: Caller[];
}

/** As the site has it: more unpaid orders of one firm are refused. */
const ordersPerFirm = 10;

/** Adds people enough for so many acknowledged writes. */
export async function addWriters(db: Db, port: number, writes: number): Promise<Writing> {
  const side = Math.ceil(Math.sqrt(writes / 2)) + 2;
  const { adverts } = await addFirm(db, port, { adverts: side });
  const seekers: Caller[] = [];
  while (seekers.length < side) seekers.push(await addPerson(db, port));
  const buyers: Caller[] = [];
  while (buyers.length * ordersPerFirm < writes / 20) buyers.push((await addFirm(db, port)).boss);
  return { seekers, adverts, buyers };
}

export interface Writers {
  readonly acknowledged: number;
  /** When the latest acknowledgement came, by `performance.now()`. */
  readonly lastAtMs: number;
  /** Answers that neither acknowledge nor ask to come back. */
  readonly refusals: readonly string[];
  stop(): Promise<void>;
}

/**
 * Writes until it is stopped: applications, two messages about each, and orders. Each write has a key and is sent under it until it is
 * acknowledged, as clients do.
 */
export function startWriters(
  { seekers, adverts, buyers }: Writing,
  { ledger, portOf }: { ledger: Ledger; portOf: (at: number) => number },
): Writers {
  let [isStopping, acknowledged, lastAtMs] = [false, 0, 0];
  const refusals: string[] = [];
  let sent = 0;

  const write = async (kind: Kind, caller: Caller, { path, body }: { path: string; body: object }): Promise<string | null> => {
    const key = randomUUID();
    while (!isStopping) {
      const answer = await call<{ id: string }>(portOf(sent++), path, { caller, body, key });
      if (isDone(answer) && answer.data) {
        ledger.record(kind, answer.data.id);
        acknowledged += 1;
        lastAtMs = performance.now();
        return answer.data.id;
      }
      // 409: the same key is under way, or was when its process died.
      if (![0, 409, 502, 503, 504].includes(answer.status)) {
        refusals.push(`${kind} ${answer.status} ${answer.text.slice(0, 200)}`);
        return null;
      }
      await sleep(50);
    }
    return null;
  };
  const text = () => `${mark} ${randomUUID()}`;
  const writeAsSeeker = async (caller: Caller) => {
    for (const jobId of adverts) {
      const id = await write("application", caller, { path: "/api/applications", body: { jobId } });
      if (isStopping) return;
      if (id === null) continue;
      for (const body of [{ text: text() }, { text: text() }])
        await write("message", caller, { path: `/api/applications/${id}/messages`, body });
    }
  };
  const writeAsBuyers = async () => {
    for (const caller of buyers)
      for (let order = 0; order < ordersPerFirm && !isStopping; order++) {
        const purchaseOrder = `${mark} ${randomUUID().slice(0, 20)}`;
        await write("order", caller, { path: "/trpc/billing.order", body: { planSlug: "single", purchaseOrder } });
        await sleep(100);
      }
  };
  const perWorker = Math.ceil(seekers.length / 4);
  const work = [0, 1, 2, 3].map(async (at) => {
    for (const seeker of seekers.slice(at * perWorker, (at + 1) * perWorker)) await writeAsSeeker(seeker);
  });
  const all = Promise.all([...work, writeAsBuyers()]);
  return {
    get acknowledged() {
      return acknowledged;
    },
    get lastAtMs() {
      return lastAtMs;
    },
    refusals,
    async stop() {
      isStopping = true;
      await all;
    },
  };
}
