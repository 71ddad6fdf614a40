import { applyingLimits } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { employerFacts, firmOf } from "#server/modules/hiring/applications/application-access.ts";
import type { ApplicationSide } from "#server/modules/hiring/applications/application-answers.ts";
import type { ApplicationRow } from "#server/modules/hiring/applications/application-rows.queries.ts";
import { londonDay } from "#server/text/plain-words.ts";

const dayMs = 86_400_000;
const { messagesAfterOutcomeDays } = applyingLimits;

/** On which side somebody stands to an application, and what the permission matrix needs to know. */
export async function standingOf(
  db: Db,
  principal: UserPrincipal,
  row: ApplicationRow | undefined,
): Promise<{ side: ApplicationSide; facts: RowFacts }> {
  const { userId } = principal;
  if (row && row.userId === userId) return { side: "applicant", facts: { ownerId: userId, isApplicant: true } };
  return { side: "employer", facts: employerFacts(principal, await firmOf(db, principal), row) };
}

/** Withdrawn, it is a stub to the employer: what was written is no longer theirs to read. */
export const isHiddenFrom = (side: ApplicationSide, { state }: Pick<ApplicationRow, "state">): boolean =>
  side === "employer" && state === "withdrawn";

type Ending = Pick<ApplicationRow, "state" | "closedAt" | "companyName" | "userId">;

/** Why nothing can be sent about an application, in words for the reader; null while it can. */
export function closedBecause({ state, closedAt, companyName, userId }: Ending, side: ApplicationSide, now: Date): string | null {
  if (state === "draft") return "You can write to each other once the application is sent.";
  if (userId === null) return "The applicant has closed their account.";
  if (state === "withdrawn") {
    return side === "applicant"
      ? `You have withdrawn this application, so ${companyName} no longer reads what you write.`
      : "The applicant has withdrawn this application.";
  }
  if (closedAt === null || closedAt.getTime() + messagesAfterOutcomeDays * dayMs > now.getTime()) return null;
  return `This application ended on ${londonDay(closedAt)}. Messages can be sent for ${messagesAfterOutcomeDays} days after that.`;
}
