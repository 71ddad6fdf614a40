import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { storedFiles } from "#db/schema/cvs.ts";
import { rollUpRumDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import { verifyAuditChain } from "#server/modules/trust/audit/audit.queries.ts";
import type { Finding } from "./judgement.ts";

/** Something that is true of the data whatever happened to the machines. */
interface Invariant {
  name: string;
  countBroken(db: Db, dataFolder: string): Promise<number>;
}

const rowsThat = (name: string, query: SQL): Invariant => ({ name, countBroken: (db) => countRows(db, query) });

async function countRows(db: Db, query: SQL): Promise<number> {
  const [rows] = (await db.execute(sql`select count(*) as n from (${query}) as broken`)) as unknown as [{ n: number }[]];
  return Number(rows[0]?.n ?? 0);
}

/** What is left of a ledger's grant is the sum of its own row and of all rows that draw on it. */
const unevenGrants = (table: "advert_credits" | "price_credits", amount: string, remaining: string) =>
  sql.raw(`select g.id from ${table} g left join ${table} u on u.grant_id = g.id and u.kind <> 'refund'
    where g.${remaining} is not null group by g.id, g.${amount}, g.${remaining} having g.${remaining} <> g.${amount} + coalesce(sum(u.${amount}), 0)`);

export const invariants: readonly Invariant[] = [
  rowsThat(
    "one application of a person to an advert",
    sql`select 1 from applications group by job_id, user_id having count(*) > 1 and user_id is not null`,
  ),
  rowsThat(
    "every published advert has used one credit",
    // An advert that is put up again may use another; one from a feed or of the sample has no draft.
    sql`select j.id from jobs j join job_drafts d on d.job_id = j.id
      left join advert_credits c on c.draft_id = d.id and c.kind in ('use', 'refund')
      where j.first_published_at is not null and j.is_sample = 0 group by j.id, j.relisted_count
      having coalesce(sum(-c.credits), 0) < 1 or coalesce(sum(-c.credits), 0) > 1 + j.relisted_count`,
  ),
  rowsThat("advert credits add up", unevenGrants("advert_credits", "credits", "remaining")),
  rowsThat("price credits add up", unevenGrants("price_credits", "pence", "remaining_pence")),
  rowsThat(
    "nobody who is shut out has a session",
    sql`select 1 from sessions s join users u on u.id = s.user_id where u.state in ('suspended', 'erased')`,
  ),
  { name: "every file has a row, and every row a file", countBroken: countUnmatchedFiles },
  rowsThat(
    "every CV has a file of its own",
    sql`select 1 from cvs c left join stored_files f on f.object_name = c.object_name where f.object_name is null or f.pending_until is not null`,
  ),
  rowsThat(
    "every firm with people has an administrator",
    sql`select c.id from companies c join users u on u.company_id = c.id and u.state = 'active' where c.deleted_at is null
      group by c.id having sum(u.role = 'company_admin') = 0`,
  ),
  { name: "the audit log is as it was written", countBroken: async (db) => ((await verifyAuditChain(db)).isIntact ? 0 : 1) },
  { name: "totals of measurements equal their counters", countBroken: countUnequalTotals },
  rowsThat(
    "no link works twice",
    // The newest link of a purpose ends those before it, and a used one was used once, in its time.
    sql`select 1 from one_time_tokens group by user_id, purpose having count(*) > 1
      union all select 1 from one_time_tokens where used_at is not null and (used_at < created_at or used_at > expires_at)`,
  ),
  rowsThat("one effect of a key", sql`select 1 from idempotency_keys group by user_id, \`call\`, \`key\` having count(*) > 1`),
];

async function countUnmatchedFiles(db: Db, dataFolder: string): Promise<number> {
  const onDisk = new Set(listFiles(join(dataFolder, "files")));
  const rows = await db
    .select({ name: storedFiles.objectName, isPending: sql<number>`${storedFiles.pendingUntil} is not null` })
    .from(storedFiles);
  const named = new Set(rows.map(({ name }) => name));
  const withoutFile = rows.filter(({ name, isPending }) => !Number(isPending) && !onDisk.has(name)).length;
  return withoutFile + [...onDisk].filter((name) => !named.has(name)).length;
}

/** Returns the names of the stored files: `kind/hex`, which lies in a folder named by its first two characters. */
function listFiles(folder: string): string[] {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) => `${parentPath.slice(folder.length + 1).split("/")[0]}/${name}`);
  } catch {
    return [];
  }
}

/** Rolls up first, as the hourly task does: then each day is the sum of its hours, over all pages too. */
async function countUnequalTotals(db: Db): Promise<number> {
  await rollUpRumDays(db, new Date());
  const days = (table: string) => sql.raw(`select \`day\`, sum(n) as n from ${table} group by \`day\``);
  const unlike = (
    table: string,
  ) => sql`select h.day from (select date_format(hour, '%Y-%m-%d') as day, sum(n) as n from rum_bins group by 1) h
    left join (${days(table)}) d on d.day = h.day where coalesce(d.n, 0) <> h.n`;
  return (await countRows(db, unlike("rum_day_bins"))) + (await countRows(db, unlike("rum_site_day_bins")));
}

export async function checkInvariants(db: Db, dataFolder: string): Promise<Finding> {
  const broken: string[] = [];
  for (const { name, countBroken } of invariants) {
    const rows = await countBroken(db, dataFolder);
    if (rows > 0) broken.push(`${name} (${rows})`);
  }
  const held = `${invariants.length - broken.length} of ${invariants.length} invariants`;
  return { text: broken.length > 0 ? `${held}, broken: ${broken.join(", ")}` : held, isHeld: broken.length === 0 };
}
