import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { moderationDecisions } from "#db/schema/moderation-work.ts";
import type { WorkDecision } from "#db/work-values.ts";
import { AppError } from "#server/kernel/errors.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import type { CaseName } from "./waiting.queries.ts";

const said: Readonly<Record<WorkDecision, string>> = { approve: "approved it", ask: "asked about it", refuse: "refused it" };

/** Why a case waits no longer: who decided what and when, as far as it is known here. */
export async function decidedMeanwhile(db: Db, { kind, subject }: CaseName): Promise<AppError> {
  const [last] = await db
    .select({ decision: moderationDecisions.decision, at: moderationDecisions.decidedAt, name: users.name })
    .from(moderationDecisions)
    .leftJoin(users, eq(users.id, moderationDecisions.decidedByUserId))
    .where(
      and(
        eq(moderationDecisions.kind, kind),
        eq(moderationDecisions.subject, subject),
        inArray(moderationDecisions.state, ["waiting", "done"]),
      ),
    )
    .orderBy(desc(moderationDecisions.id))
    .limit(1);
  if (!last) return new AppError("conflict", "This case waits no longer: it was decided elsewhere or taken back by whoever sent it.");
  return new AppError("conflict", `${last.name ?? "Somebody"} ${said[last.decision]} on ${londonMoment(last.at)}.`);
}
