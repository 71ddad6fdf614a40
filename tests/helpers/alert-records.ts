import { alertDigests, alertExclusions, alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import type { TestSite } from "./site.ts";

/** A saved search with all that hangs on it. */
export async function addAlerts(
  { db, services }: TestSite,
  { userId, emailKey, mark }: { userId: number; emailKey: string; mark: string },
) {
  const createdAt = services.now();
  const [{ insertId: recipientId }] = await db.insert(alertRecipients).values({ userId, createdAt });
  const ownHash = hashOf(`alert ${recipientId} of ${mark}`);
  await db.insert(savedSearches).values({
    publicId: randomPublicId(),
    recipientId,
    name: `Watched by ${mark}`,
    query: `q=${mark}`,
    queryHash: ownHash,
    frequency: "weekly",
    createdAt,
    confirmedAt: createdAt,
    confirmHash: ownHash,
    lookedAt: createdAt,
    knownJobIds: [],
  });
  await db.insert(alertDigests).values({ recipientId, slot: "morning 2026-11-20", jobCount: 1, createdAt });
  await db.insert(alertLinks).values({ hash: ownHash, recipientId, createdAt });
  await db.insert(alertExclusions).values({ publicId: randomPublicId(), recipientId, kind: "agencies", value: "", createdAt });
  await db.insert(unreachableAddresses).values({ emailKey, since: createdAt });
}
