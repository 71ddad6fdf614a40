import type { Db } from "#db/client.ts";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { londonDate, momentInLondon } from "#server/modules/articles/london-time.ts";
import { randomPublicId } from "#server/secrets.ts";

const dayMs = 86_400_000;

/** An interview some working days ahead that waits for an answer. Nobody is written to. */
export async function addSampleInterview(
  tx: Db,
  { applicationId, arrangedByUserId, now }: { applicationId: number; arrangedByUserId: number | null; now: Date },
): Promise<void> {
  const startsAt = workingDayAhead(now);
  const [made] = await tx
    .insert(interviews)
    .values({
      ...{ publicId: randomPublicId(), applicationId, round: 1, arrangedByUserId, startsAt, lengthMinutes: 60 },
      ...{ kind: "in-person", place: "Sample office, 1 High Street, Leeds", interviewers: "Sample interviewer" },
      ...{ message: "Sample invitation. Please bring a cost plan you are proud of.", state: "invited", proposedTimes: [], sequence: 0 },
      ...{ createdAt: now, updatedAt: now },
    })
    .$returningId();
  if (!made) throw new Error("The database gave no id for a sample interview.");
  await tx
    .insert(interviewEvents)
    .values({ applicationId, interviewId: made.id, at: now, step: "arranged", actorUserId: arrangedByUserId, startsAt });
}

/** Half past ten in London, on a day from Monday to Friday that is three to five days ahead. */
function workingDayAhead(now: Date): Date {
  const ahead = [3, 4, 5].map((days) => londonDate(new Date(now.getTime() + days * dayMs)));
  const day = ahead.find((each) => ![0, 6].includes(new Date(each).getUTCDay()));
  const moment = momentInLondon(`${day}T10:30`);
  if (!moment) throw new Error("There is no half past ten on that day.");
  return moment;
}
