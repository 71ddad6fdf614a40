import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DomainProofState, dayMs, graceMs, nextDomainProofState } from "./domain-check.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const proved: DomainProofState = { state: "proved", provedAt: now, missingSince: null };

describe("the proof of a domain", () => {
  it("is proved by the first look that finds it, and looked for each week", () => {
    const next = nextDomainProofState({ state: "waiting", provedAt: null, missingSince: null }, { isFound: true, begunAt: now, now });
    expect(next).toEqual({ state: "proved", provedAt: now, missingSince: null, lookDueAt: later(7 * dayMs), news: "proved" });
  });

  it("lapses only after the days of grace, told twice and no more", () => {
    let standing = { ...proved };
    const news: unknown[] = [];
    for (let day = 0; day <= 20; day += 1) {
      const next = nextDomainProofState(standing, { isFound: false, begunAt: now, now: later(day * dayMs) });
      if (next.news) news.push([day, next.news]);
      standing = next;
    }
    expect(news).toEqual([
      [0, "losing"],
      [graceMs / dayMs, "lapsed"],
    ]);
  });

  it("comes back without a word within the grace, and is proved anew after it", () => {
    const losing: DomainProofState = { ...proved, state: "losing", missingSince: now };
    expect(nextDomainProofState(losing, { isFound: true, begunAt: now, now: later(dayMs) })).toMatchObject({
      state: "proved",
      provedAt: now,
      news: null,
    });
    const lapsed: DomainProofState = { ...losing, state: "lapsed" };
    expect(nextDomainProofState(lapsed, { isFound: true, begunAt: now, now: later(30 * dayMs) })).toMatchObject({
      news: "proved",
      provedAt: later(30 * dayMs),
    });
  });

  it("is not looked for for ever when it never comes", () => {
    const waiting: DomainProofState = { state: "waiting", provedAt: null, missingSince: null };
    expect(nextDomainProofState(waiting, { isFound: false, begunAt: now, now: later(dayMs) }).lookDueAt).not.toBeNull();
    expect(nextDomainProofState(waiting, { isFound: false, begunAt: now, now: later(8 * dayMs) }).lookDueAt).toBeNull();
  });

  it("is never proved by a look that finds nothing, and never unproved by one that finds it", () => {
    const states = fc.constantFrom("waiting", "proved", "losing", "lapsed" as const);
    fc.assert(
      fc.property(states, fc.boolean(), fc.integer({ min: 0, max: 400 }), (state, isFound, days) => {
        const before = {
          state,
          provedAt: state === "waiting" ? null : now,
          missingSince: state === "waiting" || state === "proved" ? null : now,
        };
        const next = nextDomainProofState(before as DomainProofState, { isFound, begunAt: now, now: later(days * dayMs) });
        return isFound
          ? next.state === "proved"
          : next.state !== "proved" && (next.provedAt?.getTime() ?? null) === (before.provedAt?.getTime() ?? null);
      }),
    );
  });
});
