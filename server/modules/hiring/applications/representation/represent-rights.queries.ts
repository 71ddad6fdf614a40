import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { representations } from "#db/schema/representations.ts";
import { isValidAt } from "./representation-rows.queries.ts";

/** Returns whether a firm holds a currently valid permission to represent this user, for any vacancy. */
export async function hasRepresentRight(
  db: Db,
  { firmId, candidateUserId, now }: { firmId: number; candidateUserId: number; now: Date },
): Promise<boolean> {
  const [valid] = await db
    .select({ id: representations.id })
    .from(representations)
    .where(and(eq(representations.candidateUserId, candidateUserId), eq(representations.firmId, firmId), isValidAt(now)))
    .limit(1);
  return valid !== undefined;
}

interface SentApplication {
  userId: number | null;
  jobId: number;
  /** The advert's firm. */
  companyId: number;
}

const keyOf = (userId: number, jobId: number) => `${userId} ${jobId}`;

/**
 * Returns a predicate for applications whose sender revoked this firm's permission for the advert or gave it to another firm. The firm may
 * then see only that they applied.
 */
export async function findBarredApplications(
  db: Db,
  sent: readonly SentApplication[],
  now: Date,
): Promise<(application: SentApplication) => boolean> {
  const userIds = [...new Set(sent.flatMap(({ userId }) => userId ?? []))];
  const firmIds = [...new Set(sent.map(({ companyId }) => companyId))];
  if (userIds.length === 0) return () => false;
  const rows = await db
    .select({
      userId: representations.candidateUserId,
      jobId: representations.jobId,
      firmId: representations.firmId,
      state: representations.state,
      expiresAt: representations.expiresAt,
    })
    .from(representations)
    .where(
      and(
        inArray(representations.candidateUserId, userIds),
        inArray(representations.firmId, firmIds),
        inArray(representations.jobId, [...new Set(sent.map(({ jobId }) => jobId))]),
        inArray(representations.state, ["given", "revoked", "replaced"]),
      ),
    )
    .limit(sent.length * 50);
  const firmOfJob = new Map(sent.map(({ jobId, companyId }) => [jobId, companyId]));
  const permissions = rows.flatMap(({ userId, jobId, firmId, ...row }) =>
    userId !== null && jobId !== null && firmOfJob.get(jobId) === firmId ? [{ key: keyOf(userId, jobId), ...row }] : [],
  );
  const valid = new Set(
    permissions.flatMap(({ key, state, expiresAt }) => (state === "given" && expiresAt !== null && expiresAt > now ? [key] : [])),
  );
  const ended = new Set(permissions.flatMap(({ key, state }) => (state === "given" ? [] : [key])));
  return ({ userId, jobId }) => {
    const key = keyOf(userId ?? 0, jobId);
    return ended.has(key) && !valid.has(key);
  };
}
