import fc from "fast-check";
import { expect, test } from "vitest";
import type { LinkState } from "#db/own-values.ts";
import type { LinkAnswer } from "#server/kernel/services/outside.types.ts";
import { nextLinkHistory } from "./check-links.commands.ts";

const hourMs = 3_600_000;
const start = new Date("2026-11-20T12:00:00Z").getTime();
const unlooked = { state: "unlooked" as LinkState, failingSince: null, failedLooks: 0 };
const answers: Record<LinkAnswer["kind"], LinkAnswer> = {
  works: { kind: "works" },
  gone: { kind: "gone", finding: "The server answered with status 404." },
  unknown: { kind: "unknown", finding: "The server answered with status 503." },
};
const look = fc.record({
  kind: fc.constantFrom("works" as const, "gone" as const, "unknown" as const),
  hours: fc.integer({ min: 1, max: 80 }),
});

test("a link is dead only after three looks in a row, doubtful ones apart, that met nothing over two days", () => {
  fc.assert(
    fc.property(fc.array(look, { maxLength: 30 }), (looks) => {
      let standing: typeof unlooked | ReturnType<typeof nextLinkHistory> = unlooked;
      let at = start;
      let gone: number[] = [];
      let wasDead = false;
      for (const { kind, hours } of looks) {
        at += hours * hourMs;
        standing = nextLinkHistory(standing, answers[kind], new Date(at));
        if (kind === "works") [gone, wasDead] = [[], false];
        if (kind === "gone") gone.push(at);
        wasDead ||= kind === "gone" && gone.length >= 3 && at - (gone[0] ?? at) >= 48 * hourMs;
        expect(standing.state === "dead").toBe(wasDead);
      }
    }),
  );
});

test("one that answers again is well at once, and is looked at in a week", () => {
  const dead = { state: "dead" as const, failingSince: new Date(start), failedLooks: 9 };
  const next = nextLinkHistory(dead, answers.works, new Date(start));
  expect(next).toMatchObject({ state: "works", failingSince: null, failedLooks: 0 });
  expect(next.nextLookAt.getTime() - start).toBe(7 * 24 * hourMs);
});
