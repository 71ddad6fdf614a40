import { moderationClaims, moderationDecisions, moderationQuestions } from "#db/schema/moderation-work.ts";
import { termMergeMoves, termMerges } from "#db/schema/taxonomy.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { TestSite } from "./site.ts";

/** Adds a case assigned to another administrator, one they decided, and a question about their advert. */
export async function addWorkRecords({ db, services }: TestSite, { userId, mark }: { userId: number; mark: string }): Promise<void> {
  const now = services.now();
  const subject = randomPublicId();
  const named = { kind: "first-advert", subject } as const;
  await db.insert(moderationClaims).values({ ...named, userId, since: now, until: now });
  const settled = { caseVersion: "1", decidedAt: now, dueAt: now, state: "done", settledAt: now } as const;
  await db.insert(moderationDecisions).values({
    ...named,
    ...settled,
    publicId: randomPublicId(),
    decision: "refuse",
    words: "Nobody is named who hires.",
    decidedByUserId: userId,
  });
  await db.insert(moderationQuestions).values({
    ...named,
    publicId: randomPublicId(),
    about: `QS for ${mark}`,
    ownerUserId: userId,
    question: "Who hires?",
    askedByUserId: userId,
    askedAt: now,
    answer: `I do, says ${mark}`,
    answeredByUserId: userId,
    answeredAt: now,
  });
  await addRenamedValues(db, { userId, now });
}

/** A sector of theirs that went into another. */
async function addRenamedValues(db: TestSite["db"], { userId, now }: { userId: number; now: Date }): Promise<void> {
  const publicId = randomPublicId();
  const merge = { vocabulary: "sector", fromSlug: "rail", intoSlug: "highways", reason: "They mean the same.", mergedByUserId: userId };
  const times = { mergedAt: now, undoUntil: new Date(now.getTime() + 30 * 86_400_000), undoneAt: now, sweepDueAt: new Date("9999-01-01") };
  const [added] = await db
    .insert(termMerges)
    .values({ publicId, ...merge, ...times, renames: [] })
    .$returningId();
  const move = { mergeId: added?.id ?? 0, place: "profile_projects", rowKey: "1", userId };
  await db.insert(termMergeMoves).values({ ...move, was: { sector: "rail" }, became: { sector: "highways" } });
}
