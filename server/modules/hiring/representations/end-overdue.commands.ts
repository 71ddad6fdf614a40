import { and, asc, eq, lte, or } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { representations } from "#db/schema/representations.ts";
import type { Services } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { lockRepresentation, stateAt } from "../applications/representation/representation-rows.queries.ts";
import { endRepresentation } from "./answer.commands.ts";

const batchSize = 200;

/** Ends permissions whose days are over and requests nobody answered, a batch at a time, and tells both sides. Safe in several processes. */
export async function endOverdueRepresentations(services: Pick<Services, "db" | "site">, now: Date): Promise<number> {
  const { db } = services;
  const { publicId, state, expiresAt, answerBy } = representations;
  const due = await db
    .select({ id: publicId })
    .from(representations)
    .where(or(and(eq(state, "given"), lte(expiresAt, now)), and(eq(state, "asked"), lte(answerBy, now))))
    .orderBy(asc(representations.id))
    .limit(batchSize);
  let ended = 0;
  for (const { id } of due) if (await end(services, id, now)) ended += 1;
  return ended;
}

/** False when another process was first. */
const end = (services: Pick<Services, "db" | "site">, id: string, now: Date): Promise<boolean> =>
  lockingTransaction(services.db, async (tx) => {
    const row = await lockRepresentation(tx, id);
    const state = row && stateAt(row, now);
    if (!row || state === row.state || (state !== "expired" && state !== "lapsed")) return false;
    await endRepresentation(tx, row, state, (state === "expired" ? row.expiresAt : row.answerBy) ?? now);
    await announce({ services, now }, tx, "representation.moved", { request: row, state, reason: null, expiresAt: null });
    return true;
  });
