import { describe, expect, it } from "vitest";
import { findPatterns, type JudgedAnswer } from "./suspicious-answers.commands.ts";

const now = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);

/** An answer of its own network and day, unless said otherwise. */
const answer = (id: number, more: Partial<JudgedAnswer> = {}): JudgedAnswer => ({
  ...{ id, changedAt: daysAgo(id * 3), clientHash: `network ${id}`, domain: null, isApproved: false },
  ...{ pay: "as-advertised", suite: null, siteDays: "as-advertised" },
  ...more,
});
const patternsOf = (answers: readonly JudgedAnswer[], networks: string[] = []) =>
  Object.fromEntries(findPatterns(answers, new Set(networks), now));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe("answers about a firm", () => {
  it("of different people, networks and days are not held", () => {
    expect(patternsOf(numbers(1, 40).map((id) => answer(id, { pay: id % 3 === 0 ? "different" : "as-advertised" })))).toEqual({});
  });

  it("from a network on which the firm publishes are held, one is enough", () => {
    expect(patternsOf([answer(1), answer(2)], ["network 2"])).toEqual({ 2: "firm-network" });
  });

  it("from one network are held from three on, but not those a moderator has approved", () => {
    const home = { clientHash: "home" };
    expect(patternsOf([answer(1, home), answer(2, home), answer(3)])).toEqual({});
    expect(patternsOf([answer(1, home), answer(2, home), answer(3, home)])).toEqual({
      1: "same-network",
      2: "same-network",
      3: "same-network",
    });
    expect(patternsOf([answer(1, { ...home, isApproved: true }), answer(2, home), answer(3, home)])).toEqual({});
  });

  it("of accounts at one domain of their own are held from three on", () => {
    const firm = { domain: "oak.example" };
    expect(Object.keys(patternsOf([answer(1, firm), answer(2, firm), answer(3, firm), answer(4)]))).toEqual(["1", "2", "3"]);
  });

  it("five within half an hour are held, four are not", () => {
    const burst = (count: number) => numbers(1, count).map((id) => answer(id, { changedAt: minutesAgo(id * 6) }));
    expect(patternsOf(burst(4))).toEqual({});
    expect(Object.values(patternsOf(burst(5)))).toEqual(Array(5).fill("burst"));
    const slow = numbers(1, 5).map((id) => answer(id, { changedAt: minutesAgo(id * 8) }));
    expect(patternsOf(slow)).toEqual({});
  });

  it("four in a week that all contradict ten earlier ones are held, not where one of them agrees", () => {
    const earlier = numbers(10, 20).map((id) => answer(id, { isApproved: true }));
    const late = (pays: readonly JudgedAnswer["pay"][]) => pays.map((pay, at) => answer(at + 1, { pay, changedAt: daysAgo(at + 1) }));
    const against = late(["different", "different", "different", "different"]);
    expect(patternsOf([...earlier, ...against])).toEqual({ 1: "contrary", 2: "contrary", 3: "contrary", 4: "contrary" });
    expect(patternsOf([...earlier, ...late(["different", "different", "different", "as-advertised"])])).toEqual({});
    expect(patternsOf([...earlier.slice(0, 9), ...against])).toEqual({});
  });
});
