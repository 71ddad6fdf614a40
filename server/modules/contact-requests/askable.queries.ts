import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { AppError } from "#server/errors.ts";
import { londonDay } from "#server/modules/mail/templates/plain-words.ts";
import { isOpenAt } from "./contact-request-rows.queries.ts";

const dayMs = 86_400_000;
const askAgainDays = 30;
const pendingOfRecruiter = 20;
const askedInADay = 20;
const pendingOfPerson = 10;

interface Wanted {
  firmId: number;
  askedByUserId: number;
  candidateUserId: number;
  now: Date;
}

/** Stops a second request of a firm while one stands or was lately turned down, and floods. @throws AppError conflict, too-many-attempts */
export async function requireAskable(tx: Db, { firmId, askedByUserId, candidateUserId, now }: Wanted): Promise<void> {
  const { state, endedAt, answerBy } = contactRequests;
  const since = new Date(now.getTime() - askAgainDays * dayMs);
  const [earlier] = await tx
    .select({ state, endedAt, answerBy })
    .from(contactRequests)
    .where(
      and(
        eq(contactRequests.firmId, firmId),
        eq(contactRequests.candidateUserId, candidateUserId),
        or(
          eq(state, "accepted"),
          // Open, or lapsed and not yet swept.
          and(eq(state, "asked"), gt(answerBy, since)),
          and(inArray(state, ["declined", "lapsed", "withdrawn", "ended"]), gt(endedAt, since)),
        ),
      ),
    )
    .orderBy(desc(contactRequests.id))
    .limit(1);
  if (earlier?.state === "accepted")
    throw new AppError("conflict", "This person has accepted a request of your firm already. Write to them there.");
  if (earlier?.state === "asked" && earlier.answerBy > now)
    throw new AppError("conflict", "Your firm has asked this person already. Wait for their answer.");
  if (earlier) {
    const again = new Date((earlier.endedAt ?? earlier.answerBy).getTime() + askAgainDays * dayMs);
    throw new AppError("conflict", `Your firm can ask this person again from ${londonDay(again)}.`);
  }
  const ownOpen = and(eq(contactRequests.askedByUserId, askedByUserId), isOpenAt(now));
  if ((await tx.$count(contactRequests, ownOpen)) >= pendingOfRecruiter) {
    throw new AppError("conflict", `At most ${pendingOfRecruiter} of your requests may wait for an answer at once.`);
  }
  const dayAgo = new Date(now.getTime() - dayMs);
  const today = and(eq(contactRequests.askedByUserId, askedByUserId), gt(contactRequests.askedAt, dayAgo));
  if ((await tx.$count(contactRequests, today)) >= askedInADay) {
    throw new AppError("too-many-attempts", `You can ask at most ${askedInADay} people a day. Try again tomorrow.`, {
      retryAfterSeconds: 86_400,
    });
  }
  if ((await tx.$count(contactRequests, and(eq(contactRequests.candidateUserId, candidateUserId), isOpenAt(now)))) >= pendingOfPerson) {
    throw new AppError("conflict", "This person has as many open requests as they should have to answer. Try again later.");
  }
}
