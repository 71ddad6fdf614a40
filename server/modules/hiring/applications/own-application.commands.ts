import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { SendApplicationInput } from "./application.fields.ts";

/**
 * The person's one application to an advert, locked; made as a draft where there is none. Of two that come at once the second waits for the first, and
 * then sees what became of it.
 */
export async function holdOwnApplication(
  tx: Db,
  userId: number,
  { jobId, source }: Pick<SendApplicationInput, "jobId" | "source">,
  now: Date,
) {
  const publicId = randomPublicId();
  const times = { createdAt: now, updatedAt: now, stateChangedAt: now };
  await tx
    .insert(applications)
    .values({ publicId, jobId, userId, state: "draft", answers: [], source, ...times })
    .onDuplicateKeyUpdate({ set: { jobId } });
  const [row] = await tx
    .select({ rowId: applications.id, id: applications.publicId, state: applications.state, updatedAt: applications.updatedAt })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)))
    .limit(1)
    .for("update");
  if (!row) throw new Error("An application was made and is not there.");
  return { ...row, isNew: row.id === publicId };
}
