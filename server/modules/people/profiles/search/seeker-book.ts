import { createChangeBook, onePerDatabase } from "#server/kernel/changes/change-book.ts";
import type { BookedSeeker } from "./booked-seeker.ts";
import { changesOfProfiles } from "./profile-change-source.ts";
import { listSeekerMarks, listSeekers, readSeekers } from "./seeker-rows.queries.ts";

/** Accounts that are suspended, let go or taken back leave no change of a profile behind. */
const comparedEveryMs = 10 * 60_000;

const byUpdate = (one: BookedSeeker, other: BookedSeeker) => other.updatedAtMs - one.updatedAtMs || other.userId - one.userId;
/** Whoever names no month comes last. */
const freeKey = ({ freeFrom }: BookedSeeker) => freeFrom ?? "9999";
const orders = {
  updated: byUpdate,
  available: (one: BookedSeeker, other: BookedSeeker) =>
    freeKey(one) < freeKey(other) ? -1 : freeKey(one) > freeKey(other) ? 1 : byUpdate(one, other),
};

/**
 * The process's book of everybody who chose to be found. Whom somebody hides from is decided for each reader, and what is shown is read from the database
 * again.
 */
export const seekerBookOf = onePerDatabase((db) =>
  createChangeBook(db, {
    source: changesOfProfiles(db),
    orders,
    idOf: ({ userId }: BookedSeeker) => userId,
    list: () => listSeekers(db),
    read: (userIds) => readSeekers(db, userIds),
    markOf: ({ updatedAtMs }) => updatedAtMs,
    listMarks: () => listSeekerMarks(db),
    comparedEveryMs,
  }),
);
