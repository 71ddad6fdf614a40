import type { Db } from "#db/client.ts";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";

/** Adds an interview with them, with a request for another time, and one that they arranged with another applicant. */
export async function addInterviews(
  db: Db,
  {
    mark,
    now,
    own,
    arranged,
  }: {
    mark: string;
    now: Date;
    own: { applicationId: number; userId: number; employerId: number };
    arranged: { applicationId: number };
  },
): Promise<void> {
  const startsAt = new Date(now.getTime() + 5 * 86_400_000);
  const interview = { startsAt, lengthMinutes: 60, kind: "in-person", round: 1, createdAt: now, updatedAt: now } as const;
  const withThem = {
    ...{ ...interview, publicId: randomPublicId(), applicationId: own.applicationId, arrangedByUserId: own.employerId },
    ...{ place: `The office near ${mark}`, interviewers: "Robin Sample", message: `Dear ${mark}`, sequence: 1 },
    ...{ state: "time-asked" as const, reply: `${mark} cannot come.`, proposedTimes: [startsAt.toISOString()] },
  };
  const byThem = {
    ...{ ...interview, publicId: randomPublicId(), applicationId: arranged.applicationId, arrangedByUserId: own.userId },
    ...{ place: "The office", interviewers: `Zo ${mark}`, message: null, sequence: 0 },
    ...{ state: "invited" as const, reply: null, proposedTimes: [] },
  };
  const made = await db.insert(interviews).values([withThem, byThem]).$returningId();
  const [withThemId = 0, byThemId = 0] = made.map(({ id }) => id);
  const asked = { applicationId: own.applicationId, interviewId: withThemId, actorUserId: own.userId, text: `${mark} cannot come.` };
  await db.insert(interviewEvents).values([
    { ...asked, at: now, step: "time-asked", startsAt },
    { applicationId: arranged.applicationId, interviewId: byThemId, at: now, step: "arranged", actorUserId: own.userId, startsAt },
  ]);
}
