import { and, desc, eq, gt, inArray, or, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { representations } from "#db/schema/representations.ts";
import { AppError } from "#server/errors.ts";
import { londonDay } from "#server/modules/mail/templates/plain-words.ts";
import { isValidAt, selectRepresentations } from "./representation-rows.queries.ts";
import { isSameRepresentedVacancy, type RepresentedVacancy } from "./represented-vacancy.ts";

const dayMs = 86_400_000;
const askAgainDays = 30;
const openColdOfFirm = 20;
const openColdOfPerson = 10;
const requestsRead = 200;

interface Wanted {
  firmId: number;
  candidateUserId: number;
  origin: "application" | "cold";
  vacancy: RepresentedVacancy;
  now: Date;
}

/**
 * Stops a request that is open, given or lately turned down already, and floods of requests to people who did not apply.
 * @throws AppError conflict
 */
export async function requireAskable(tx: Db, { firmId, candidateUserId, origin, vacancy, now }: Wanted): Promise<void> {
  const since = new Date(now.getTime() - askAgainDays * dayMs);
  const earlier = await selectRepresentations(tx)
    .where(
      and(
        eq(representations.candidateUserId, candidateUserId),
        eq(representations.firmId, firmId),
        or(
          // Open, or lapsed and not yet swept.
          and(eq(representations.state, "asked"), gt(representations.answerBy, since)),
          isValidAt(now),
          and(inArray(representations.state, [...turnedDown]), gt(representations.endedAt, since)),
        ),
      ),
    )
    .orderBy(desc(representations.id))
    .limit(requestsRead);
  const same = earlier.find((row) => isSameRepresentedVacancy(vacancy, row));
  if (same?.state === "given") throw new AppError("conflict", "You hold this person’s permission for this vacancy already.");
  if (same?.state === "asked" && same.answerBy > now)
    throw new AppError("conflict", "You have asked this person about this vacancy already.");
  if (same) {
    const again = new Date((same.endedAt ?? same.answerBy).getTime() + askAgainDays * dayMs);
    throw new AppError("conflict", `You can ask this person about this vacancy again from ${londonDay(again)}.`);
  }
  if (origin === "application") return;
  const cold = and(eq(representations.origin, "cold"), isOpenAt(now));
  if ((await tx.$count(representations, and(eq(representations.firmId, firmId), cold))) >= openColdOfFirm) {
    throw new AppError(
      "conflict",
      `At most ${openColdOfFirm} requests to people who did not apply may be open at once. Wait until some are answered.`,
    );
  }
  if ((await tx.$count(representations, and(eq(representations.candidateUserId, candidateUserId), cold))) >= openColdOfPerson) {
    throw new AppError("conflict", "This person has as many open requests as they should have to answer. Try again later.");
  }
}

const turnedDown = ["refused", "revoked", "withdrawn", "lapsed"] as const;

const isOpenAt = (now: Date): SQL | undefined => and(eq(representations.state, "asked"), gt(representations.answerBy, now));
