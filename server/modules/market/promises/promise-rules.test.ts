import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advertPromiseDays, limits } from "#db/values.ts";
import { remindersDue } from "#server/modules/hiring/applications/promises/promises.commands.ts";
import { answerDueAt, barredUntil, decidePromise, promiseColumns, promiseRecordOf } from "./promise-rules.ts";

const at = (text: string) => new Date(text);
const minuteMs = 60_000;
const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * minuteMs);

describe("a promised answer is due", () => {
  it.each([
    ["at the end of the last calendar day", "2026-11-02T09:00:00Z", 10, "2026-11-12T23:59:59Z"],
    ["the same for the last second of the day", "2026-11-02T23:59:59Z", 10, "2026-11-12T23:59:59Z"],
    ["a day later for the second after it", "2026-11-03T00:00:00Z", 10, "2026-11-13T23:59:59Z"],
    ["by the London day in summer", "2026-06-30T23:30:00Z", 5, "2026-07-06T22:59:59Z"],
    ["across the end of summer time", "2026-10-22T12:00:00Z", 5, "2026-10-27T23:59:59Z"],
    ["across new year", "2026-12-18T12:00:00Z", 20, "2027-01-07T23:59:59Z"],
  ])("%s", (_, sentAt, days, due) => {
    expect(answerDueAt(at(sentAt), days)).toEqual(at(due));
  });

  it("only where the advert promises it and has not broken its promise", () => {
    const sentAt = at("2026-11-02T09:00:00Z");
    expect(promiseColumns({ replyPromiseDays: 5, promiseBrokenAt: null }, sentAt)).toEqual({
      answerDueAt: at("2026-11-07T23:59:59Z"),
      promiseState: "open",
    });
    expect(promiseColumns({ replyPromiseDays: null, promiseBrokenAt: null }, sentAt)).toEqual({});
    expect(promiseColumns({ replyPromiseDays: 5, promiseBrokenAt: sentAt }, sentAt)).toEqual({});
  });
});

describe("a promise", () => {
  const dueAt = at("2026-11-12T23:59:59Z");
  const silent = { dueAt, state: "sent", stateChangedAt: at("2026-11-02T09:00:00Z"), movedAt: null, writtenAt: null } as const;
  const moved = (movedAt: Date) => ({ ...silent, state: "in-review" as const, stateChangedAt: movedAt, movedAt });
  const withdrawn = (stateChangedAt: Date) => ({ ...silent, state: "withdrawn" as const, stateChangedAt });

  it.each([
    ["is open until the last moment", silent, dueAt, "open"],
    ["is open while an answer may just be being written", silent, later(dueAt, 1), "open"],
    ["is broken by silence", silent, later(dueAt, 2), "broken"],
    ["is broken by opening the application alone", { ...silent, state: "opened" as const }, later(dueAt, 2), "broken"],
    ["is kept by a message at once", { ...silent, writtenAt: later(dueAt, -1) }, later(dueAt, -1), "kept"],
    ["is kept by a message within its last second", { ...silent, writtenAt: later(dueAt, 0.999 / 60) }, later(dueAt, 2), "kept"],
    ["is released by a withdrawal within its last second", withdrawn(later(dueAt, 0.5 / 60)), later(dueAt, 11), "released"],
    ["is broken by a message a second late", { ...silent, writtenAt: later(dueAt, 1 / 60) }, later(dueAt, 2), "broken"],
    ["is broken when the message comes after it", { ...silent, writtenAt: later(dueAt, 1) }, later(dueAt, 2), "broken"],
    ["is open while a move may be undone", moved(later(dueAt, -9)), later(dueAt, -9), "open"],
    ["is kept by a move that can no longer be undone", moved(later(dueAt, -9)), later(dueAt, -8), "kept"],
    ["is kept by a move at the last moment", moved(dueAt), later(dueAt, 2), "kept"],
    ["is broken when the move comes after it", moved(later(dueAt, 1)), later(dueAt, 2), "broken"],
    ["is open while a withdrawal may be undone", withdrawn(later(dueAt, -60)), later(dueAt, -51), "open"],
    ["is released by a withdrawal before it is due", withdrawn(later(dueAt, -60)), later(dueAt, -50), "released"],
    ["is broken when the withdrawal comes after it", withdrawn(later(dueAt, 1)), later(dueAt, 2), "broken"],
    ["is kept when the applicant withdraws after the answer", { ...withdrawn(dueAt), movedAt: later(dueAt, -60) }, dueAt, "kept"],
  ] as const)("%s", (_, answer, now, state) => {
    expect(decidePromise(answer, now)).toBe(state);
  });

  it("once decided is decided the same ever after, and is kept exactly when an answer came in time", () => {
    const minutes = fc.integer({ min: -30_000, max: 30_000 });
    const moment = fc.option(minutes.map((each) => later(dueAt, each)));
    fc.assert(
      fc.property(moment, moment, minutes, minutes, (movedAt, writtenAt, first, second) => {
        const answer = { ...silent, state: movedAt ? ("in-review" as const) : ("opened" as const), movedAt, writtenAt };
        const now = later(dueAt, Math.min(first, second));
        const earlier = decidePromise({ ...answer, ...seenAt(answer, now) }, now);
        const end = decidePromise(answer, later(dueAt, 60_000));
        if (earlier !== "open") expect(end).toBe(earlier);
        expect(end === "kept").toBe([movedAt, writtenAt].some((each) => each !== null && each <= dueAt));
      }),
    );
  });
});

/** What had happened by a moment. */
const seenAt = ({ movedAt, writtenAt }: { movedAt: Date | null; writtenAt: Date | null }, now: Date) => ({
  movedAt: movedAt !== null && movedAt <= now ? movedAt : null,
  writtenAt: writtenAt !== null && writtenAt <= now ? writtenAt : null,
});

it("reminds at eight two days before and at eight on the last day", () => {
  const dueAt = answerDueAt(at("2026-11-02T09:00:00Z"), 10);
  const due = (text: string) => remindersDue(dueAt, at(text));
  expect(["2026-11-10T07:59:58Z", "2026-11-10T08:00:00Z", "2026-11-12T07:59:58Z", "2026-11-12T08:00:00Z"].map(due)).toEqual([0, 1, 1, 2]);
});

it("bars a firm for ninety days from the day it broke a promise", () => {
  const brokenAt = at("2026-11-12T23:59:59Z");
  expect(barredUntil(null, brokenAt)).toBeNull();
  expect(barredUntil(brokenAt, at("2027-02-10T23:59:58Z"))).toEqual(at("2027-02-10T23:59:59Z"));
  expect(barredUntil(brokenAt, at("2027-02-10T23:59:59Z"))).toBeNull();
  expect(limits.promiseBarredDays).toBe(90);
});

it("shows no record from fewer than ten applications", () => {
  expect(promiseRecordOf(9, 0)).toBeNull();
  expect(promiseRecordOf(9, 1)).toEqual({ kept: 9, of: 10 });
  expect(advertPromiseDays).toEqual([5, 10, 20]);
});
