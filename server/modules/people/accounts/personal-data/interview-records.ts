import { eq, or } from "drizzle-orm";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { personal } from "./account-records.ts";
import { applicationsKept, ofMine, ofOver } from "./application-rows.ts";
import type { PersonalTable } from "./personal-data.types.ts";

const toMeet = "To let an employer and an applicant meet, and to remind both of it.";

/** Interviews. Once an applicant is erased the employer keeps that there was one, so that it can be called off. */
export const interviewRecords: readonly PersonalTable[] = [
  personal({
    table: interviewEvents,
    what: "When interviews were arranged, changed, answered and called off, with what was written.",
    why: toMeet,
    howLong: applicationsKept,
    columns: {
      id: "internal",
      applicationId: "internal",
      interviewId: "internal",
      at: "export",
      step: "export",
      actorUserId: "internal",
      startsAt: "export",
      text: "export",
    },
    file: "interview-history",
    about: (person) => or(ofMine(interviewEvents.applicationId)(person), eq(interviewEvents.actorUserId, person.userId)),
    erasure: [
      { does: "anonymise", rows: ofMine(interviewEvents.applicationId), set: () => ({ text: null }) },
      { does: "anonymise", rows: ({ userId }) => eq(interviewEvents.actorUserId, userId), set: () => ({ actorUserId: null }) },
    ],
    outdated: ofOver(interviewEvents.applicationId),
  }),
  personal({
    table: interviews,
    what: "Interviews with you, or that you arranged: when, where, with whom, and how they were answered.",
    why: toMeet,
    howLong: applicationsKept,
    columns: {
      id: "internal",
      publicId: "export",
      applicationId: "internal",
      round: "export",
      arrangedByUserId: "internal",
      startsAt: "export",
      lengthMinutes: "export",
      kind: "export",
      place: "export",
      link: "export",
      phone: "export",
      interviewers: "export",
      message: "export",
      state: "export",
      reply: "export",
      proposedTimes: "export",
      sequence: "internal",
      createdAt: "export",
      updatedAt: "export",
      remindedAt: "export",
    },
    file: "interviews",
    about: (person) => or(ofMine(interviews.applicationId)(person), eq(interviews.arrangedByUserId, person.userId)),
    erasure: [
      {
        does: "anonymise",
        rows: ofMine(interviews.applicationId),
        set: () => ({ place: null, link: null, phone: null, interviewers: "", message: null, reply: null, proposedTimes: [] }),
      },
      {
        does: "anonymise",
        rows: ({ userId }) => eq(interviews.arrangedByUserId, userId),
        set: () => ({ arrangedByUserId: null, interviewers: "" }),
      },
    ],
    outdated: ofOver(interviews.applicationId),
  }),
];
