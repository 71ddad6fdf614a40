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

/** Returns a user's side of an application, and the facts for the permission matrix. */
export async function conversationAccessOf(
  db: Db,
  principal: UserPrincipal,
  row: ApplicationRow | undefined,
): Promise<{ side: ApplicationSide; facts: RowFacts }> {
  const { userId } = principal;
  if (row && row.userId === userId) return { side: "applicant", facts: { ownerId: userId, isApplicant: true } };
  return { side: "employer", facts: employerFacts(principal, await firmOf(db, principal), row) };
}

/** Messages of a withdrawn application are hidden from the employer. */
export const isHiddenFrom = (side: ApplicationSide, { state }: Pick<ApplicationRow, "state">): boolean =>
  side === "employer" && state === "withdrawn";

type ClosedFacts = Pick<ApplicationRow, "state" | "closedAt" | "companyName" | "userId">;

/** Returns the user-facing reason why nothing can be sent about an application; null while messages are open. */
export function closedReason({ state, closedAt, companyName, userId }: ClosedFacts, side: ApplicationSide, now: Date): string | null {
  if (state === "draft") return "You can write to each other once the application is sent.";
  if (userId === null) return "The applicant has closed their account.";
  if (state === "withdrawn") {
    return side === "applicant"
      ? `You have withdrawn this application, so ${companyName} can no longer see your messages.`
      : "The applicant has withdrawn this application.";
  }
  if (closedAt === null || closedAt.getTime() + messagesAfterOutcomeDays * dayMs > now.getTime()) return null;
  return `This application ended on ${londonDay(closedAt)}. You can send messages for ${messagesAfterOutcomeDays} days after that.`;
}
