import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { browserFamilies, deviceKinds } from "#db/telemetry-values.ts";
import { meetsFigures, parseIssueQuery } from "./issue-query.ts";

describe("a search for issues", () => {
  test("is read by its filters, phrases and words, in whatever order", () => {
    const query = parseIssueQuery(
      'undefined is:unresolved page:/jobs/:id !browser:Chrome "is not, an" release:"v 2" events:>100 last-seen:2h is:server',
    );
    expect(query).toMatchObject({
      has: { is: ["unresolved", "server"], page: ["/jobs/:id"], release: ["v 2"], text: ["undefined", "is not, an"], browser: [] },
      not: { browser: ["chromium"], is: [] },
      events: [{ sign: ">", n: 100 }],
      visits: [],
      firstSeenWithinMs: null,
      lastSeenWithinMs: 7_200_000,
      problems: [],
    });
    expect(query.parts[0]?.without.startsWith("is:unresolved page:")).toBe(true);
  });

  test.each([
    ["tag:x", "There is no filter “tag”."],
    ["constructor:x", "There is no filter “constructor”."],
    ["!https://a.test/x", "There is no filter “https”."],
    ["is:broken", "“is:” takes unresolved, open, regressed, ignored, resolved, client, server, assigned, unassigned, and not “broken”."],
    ["browser:opera", "“browser:” takes chromium, firefox, safari, other, and not “opera”."],
    ["device:constructor", "“device:” takes phone, tablet, desktop, and not “constructor”."],
    ["release:", "Give “release” a value."],
    ['page:""', "Give “page” a value."],
    ["events:many", "“events:” takes a number"],
    ["!visits:3", "“visits:” takes a number"],
    ["first-seen:yesterday", "“first-seen:” takes a time"],
  ])("says what is wrong with %s", (search, problem) => {
    const { problems } = parseIssueQuery(`is:open ${search} word`);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  test("takes what ends with a colon as a word, and what is quoted as a phrase", () => {
    const { has, problems } = parseIssueQuery('TypeError: "tag:x" is');
    expect([has.text, problems]).toEqual([["TypeError:", "tag:x", "is"], []]);
  });
});

const word = fc.stringMatching(/^[a-zA-Z0-9/._*<>()]{1,12}$/);
const value = fc.oneof(
  word,
  fc.stringMatching(/^[a-zA-Z0-9/ .:*-]{1,12}$/).map((text) => `"${text.trim() || "x"}"`),
);
const filter = fc.oneof(
  fc.constantFrom(..."unresolved open regressed ignored resolved client server assigned unassigned".split(" ")).map((each) => `is:${each}`),
  fc.constantFrom(...browserFamilies).map((each) => `browser:${each}`),
  fc.constantFrom(...deviceKinds).map((each) => `device:${each}`),
  fc.tuple(fc.constantFrom("release", "page", "type", "assigned", "first-release"), value).map((pair) => pair.join(":")),
  fc
    .tuple(fc.constantFrom("events", "visits"), fc.constantFrom("", ">", ">=", "<", "<="), fc.nat(1e6))
    .map(([name, sign, n]) => `${name}:${sign}${n}`),
  fc
    .tuple(fc.constantFrom("first-seen", "last-seen"), fc.integer({ min: 1, max: 999 }), fc.constantFrom("m", "h", "d", "w"))
    .map(([name, n, unit]) => `${name}:${n}${unit}`),
);
const excluded = fc.tuple(fc.constantFrom("release", "page", "type", "assigned"), value).map((pair) => `!${pair.join(":")}`);
const part = fc.oneof(filter, excluded, word, value);
const search = fc.array(part, { maxLength: 8 });

describe("of any search", () => {
  test("nothing is ignored: every part is a condition or a problem, and can be taken out", () => {
    fc.assert(
      fc.property(search, (typed) => {
        const text = typed.join(" ");
        const query = parseIssueQuery(text);
        expect(query.problems).toEqual([]);
        expect(query.parts.map((each) => each.text)).toEqual(typed);
        for (const [place, { without }] of query.parts.entries())
          expect(parseIssueQuery(without).parts.map((each) => each.text)).toEqual(typed.filter((_, other) => other !== place));
        const lists = [query.has, query.not].flatMap((conditions) =>
          Object.values(conditions).map((list: readonly unknown[]) => list.length),
        );
        const listed = lists.reduce((sum, length) => sum + length, 0) + query.events.length + query.visits.length;
        const ages = typed.filter((each) => /^(first|last)-seen:/.test(each)).length;
        expect(listed + ages).toBe(typed.length);
      }),
    );
  });

  test("the order of its parts does not matter", () => {
    fc.assert(
      fc.property(search, (typed) => {
        const sets = (parts: readonly string[]) => {
          const { parts: _parts, problems: _problems, ...query } = parseIssueQuery(parts.join(" "));
          const sorted = (lists: object) =>
            Object.entries(lists).map(([name, list]) => [name, (list as unknown[]).map((each) => JSON.stringify(each)).sort()]);
          return [sorted(query.has), sorted(query.not), sorted({ events: query.events, visits: query.visits })];
        };
        expect(sets(typed)).toEqual(sets(typed.toReversed()));
      }),
    );
  });

  test("whatever is typed is read in no time, without an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:"!-.>= is'), maxLength: 300 }), (typed) => {
        const { parts, problems } = parseIssueQuery(typed);
        // No letter is lost: what is between the parts is space.
        expect(parts.map(({ text }) => text.replace(/\s/g, "")).join("")).toBe(typed.replace(/\s/g, ""));
        expect(problems.length).toBeLessThanOrEqual(parts.length);
      }),
    );
  });
});

test.each([
  ["events:>9", true],
  ["events:>10", false],
  ["events:>=10 events:<11", true],
  ["visits:3", true],
  ["visits:<=2", false],
  ["first-seen:2d", true],
  ["first-seen:1h", false],
  ["last-seen:10m", true],
  ["last-seen:1m", false],
])("%s of an issue with 10 events in 3 visits, first seen yesterday and last 5 minutes ago: %s", (typed, isMet) => {
  const now = new Date("2026-11-20T12:00:00Z");
  const issue = { n: 10, visits: 3, firstSeenAt: new Date("2026-11-19T12:00:00Z"), lastSeenAt: new Date("2026-11-20T11:55:00Z") };
  expect(meetsFigures(parseIssueQuery(typed), issue, now)).toBe(isMet);
});
