import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import { totpSecrets } from "#db/schema/sign-in.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import type { Services } from "#server/kernel/context.ts";
import type { Secrets } from "#server/kernel/secrets.ts";

interface SealedColumn {
  table: MySqlTable;
  /** Numeric primary key. */
  key: MySqlColumn;
  column: MySqlColumn;
  property: string;
}

/** Every column of values sealed under the site's secret. */
const sealedColumns: readonly SealedColumn[] = [
  { table: totpSecrets, key: totpSecrets.userId, column: totpSecrets.sealedSecret, property: "sealedSecret" },
  { table: totpSecrets, key: totpSecrets.userId, column: totpSecrets.sealedReplacement, property: "sealedReplacement" },
  { table: webhooks, key: webhooks.id, column: webhooks.secret, property: "secret" },
  { table: webhooks, key: webhooks.id, column: webhooks.oldSecret, property: "oldSecret" },
];

const rowsAtOnce = 500;

interface ResealCounts {
  sealed: number;
  /** Values that neither the current nor the previous secret opens. */
  unreadable: number;
}

/** While the site's secret has a predecessor, seals under the current one whatever that one sealed. Changes nothing else. */
export async function resealStoredValues(services: Pick<Services, "db" | "secrets">, signal: AbortSignal): Promise<ResealCounts> {
  const counts = { sealed: 0, unreadable: 0 };
  if (services.secrets.previous === null) return counts;
  for (const each of sealedColumns) {
    for (let after: number | null = 0; after !== null && !signal.aborted; ) after = await resealPage(services, each, after, counts);
  }
  return counts;
}

/** @returns the last key read; null at the end of the table */
async function resealPage(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  { table, key, column, property }: SealedColumn,
  after: number,
  counts: ResealCounts,
): Promise<number | null> {
  const rows = await db
    .select({ id: sql<number>`${key}`, sealed: sql<string>`${column}` })
    .from(table)
    .where(and(gt(key, after), isNotNull(column)))
    .orderBy(asc(key))
    .limit(rowsAtOnce);
  for (const { id, sealed } of rows) {
    const again = resealOrNull(secrets, sealed);
    if (again === null) counts.unreadable += 1;
    if (again === null || again === sealed) continue;
    // A value that was replaced meanwhile stays.
    const [result] = await db
      .update(table)
      .set({ [property]: again })
      .where(and(eq(key, id), eq(column, sealed)));
    counts.sealed += result.affectedRows;
  }
  return rows.length < rowsAtOnce ? null : (rows.at(-1)?.id ?? null);
}

function resealOrNull(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.reseal(sealed);
  } catch {
    return null;
  }
}
