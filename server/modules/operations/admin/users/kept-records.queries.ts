import { eq, getTableName } from "drizzle-orm";
import { personalTables } from "#db/personal-tables.ts";
import { users } from "#db/schema/accounts.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { erasureColumns, personOf } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";

export interface KeptRecords {
  table: string;
  what: string;
  howLong: string;
  rows: number;
  /** Whether the person is handed them with their data. */
  isHandedOut: boolean;
  /** What erasure does, in the order it does it. */
  erasure: { does: "delete" | "anonymise" | "keep"; ground: string | null }[];
}

/** What is kept of a person: every table annotated as personal, with how many rows of theirs it holds. @throws AppError not-found */
export async function countKeptRecords(ctx: Context, publicId: string): Promise<KeptRecords[]> {
  requireAllowed(ctx, "user.readOther", {});
  const { db, secrets } = ctx.services;
  const [user] = await db.select(erasureColumns).from(users).where(eq(users.publicId, publicId)).limit(1);
  if (!user) throw new AppError("not-found", "There is no account under that name.");
  const person = personOf(secrets, user);
  const kept: KeptRecords[] = [];
  for (const { table, what, howLong, file, about, erasure } of personalTables) {
    const rows = about(person);
    // Without a condition it would be everybody's rows.
    if (!rows) throw new Error("An annotation names nobody's rows.");
    const steps = erasure.map((step) => ({ does: step.does, ground: step.does === "keep" ? step.ground : null }));
    kept.push({
      table: getTableName(table),
      what,
      howLong,
      rows: await db.$count(table, rows),
      isHandedOut: file !== null,
      erasure: steps,
    });
  }
  return kept;
}
