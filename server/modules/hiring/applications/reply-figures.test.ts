import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replyRecordOf, timeToAnswerDays } from "./reply-record.queries.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const answeredAfter = (days: number) => ({ sentAt: daysAgo(40), answeredAt: daysAgo(40 - days) });
const many = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);

/** How many were answered within each of the shown days. */
const within = (...answered: number[]) => [7, 14, 28].map((days, at) => ({ days, answered: answered[at] }));

describe("the reply record", () => {
  test("says how many were answered and in how many days", () => {
    const rows = [
      ...many(11, answeredAfter(3)),
      answeredAfter(6),
      ...many(10, answeredAfter(8)),
      ...many(2, { sentAt: daysAgo(40), answeredAt: null }),
    ];
    expect(replyRecordOf(rows, now)).toEqual({ sent: 24, answered: 22, medianDays: 6, within: within(12, 22, 22) });
  });

  test("is none at nine and one at ten", () => {
    expect(replyRecordOf(many(9, answeredAfter(1)), now)).toBeNull();
    expect(replyRecordOf(many(10, answeredAfter(0)), now)).toEqual({ sent: 10, answered: 10, medianDays: 0, within: within(10, 10, 10) });
  });

  test("leaves out what has had no time to be answered, and counts what was answered at once", () => {
    const young = { sentAt: daysAgo(timeToAnswerDays - 1), answeredAt: null };
    expect(replyRecordOf([...many(10, answeredAfter(2)), ...many(50, young)], now)?.sent).toBe(10);
    expect(replyRecordOf(many(10, { sentAt: daysAgo(1), answeredAt: daysAgo(1) }), now)?.sent).toBe(10);
    expect(replyRecordOf(many(10, { sentAt: daysAgo(timeToAnswerDays), answeredAt: null }), now)).toEqual({
      sent: 10,
      answered: 0,
      medianDays: null,
      within: within(0, 0, 0),
    });
  });

  test("never answers more than were sent, and half of those answered within its median", () => {
    const row = fc.record({ sent: fc.integer({ min: 0, max: 300 }), after: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 10, maxLength: 40 }), (rows) => {
        const made = rows.map(({ sent, after }) => ({ sentAt: daysAgo(sent), answeredAt: after === null ? null : daysAgo(sent - after) }));
        const record = replyRecordOf(made, now);
        if (!record) return;
        expect(record.answered).toBeLessThanOrEqual(record.sent);
        const counts = [0, ...record.within.map(({ answered }) => answered), record.answered];
        expect(counts).toEqual(counts.toSorted((one, other) => one - other));
        const quick = rows.filter(({ after }) => after !== null && record.medianDays !== null && after <= record.medianDays);
        expect(quick.length * 2).toBeGreaterThanOrEqual(record.answered);
      }),
    );
  });
});
