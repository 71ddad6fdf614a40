import { and, asc, eq, lte } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import type { Services } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { endRequest } from "./answer.commands.ts";
import { selectRequests } from "./contact-request-rows.queries.ts";

const batchSize = 200;

/** Ends requests for contact that nobody answered, a batch at a time, and tells who asked. Safe in several processes. */
export async function endOverdueContactRequests(services: Pick<Services, "db" | "site">, now: Date): Promise<number> {
  const { db } = services;
  const isOverdue = and(eq(contactRequests.state, "asked"), lte(contactRequests.answerBy, now));
  const due = await db
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(isOverdue)
    .orderBy(asc(contactRequests.answerBy))
    .limit(batchSize);
  let ended = 0;
  for (const { id } of due) {
    const isDone = await lockingTransaction(db, async (tx) => {
      const [row] = await selectRequests(tx)
        .where(and(eq(contactRequests.id, id), isOverdue))
        .limit(1)
        .for("update");
      if (!row) return false;
      await endRequest(tx, row, "lapsed", row.answerBy);
      await announce({ services, now }, tx, "contact.answered", { request: row, state: "lapsed" });
      return true;
    });
    if (isDone) ended += 1;
  }
  return ended;
}
