import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JobStatus, jobStatuses } from "#db/own-values.ts";
import { editableStatuses, isSent, jobEvents, nextJobStatus } from "./job-state.ts";

/** The whole table a second time, as the design draws it: from, event, to. */
const drawn: readonly (readonly [JobStatus, string, JobStatus])[] = [
  ["draft", "await-payment", "awaiting-payment"],
  ["draft", "send-to-review", "awaiting-review"],
  ["draft", "go-live", "live"],
  ["awaiting-payment", "send-to-review", "awaiting-review"],
  ["awaiting-payment", "go-live", "live"],
  ["awaiting-review", "approve", "live"],
  ["awaiting-review", "refuse", "refused"],
  ["awaiting-review", "close", "closed"],
  ["live", "pause", "paused"],
  ["live", "fill", "filled"],
  ["live", "close", "closed"],
  ["paused", "resume", "live"],
  ["paused", "fill", "filled"],
  ["paused", "close", "closed"],
  ["filled", "reopen", "live"],
  ["filled", "send-to-review", "awaiting-review"],
  ["closed", "reopen", "live"],
  ["closed", "send-to-review", "awaiting-review"],
  ["expired", "reopen", "live"],
  ["expired", "send-to-review", "awaiting-review"],
  ["expired", "fill", "filled"],
  ["refused", "send-to-review", "awaiting-review"],
  ["refused", "go-live", "live"],
  ["refused", "close", "closed"],
];

describe("the states of an advert", () => {
  it("move as drawn and no other way", () => {
    const found = jobStatuses.flatMap((status) =>
      jobEvents.flatMap((event) => {
        const next = nextJobStatus(status, event);
        return next ? [`${status} ${event} ${next}`] : [];
      }),
    );
    expect(found.sort()).toEqual(drawn.map((move) => move.join(" ")).sort());
  });

  it("whatever is tried, nothing leaves what has ended for good or is frozen, and nothing returns to a draft", () => {
    fc.assert(
      fc.property(fc.constantFrom(...jobStatuses), fc.array(fc.constantFrom(...jobEvents), { maxLength: 40 }), (start, events) => {
        let status = start;
        for (const event of events) {
          const next = nextJobStatus(status, event);
          if (status === "archived" || status === "frozen") expect(next).toBeNull();
          expect(next).not.toBe("draft");
          if (next === "live" && event !== "resume" && event !== "reopen" && event !== "approve") {
            expect(["draft", "awaiting-payment", "refused"]).toContain(status);
          }
          status = next ?? status;
        }
      }),
    );
  });

  it("every advert that is not done can be brought to the board or ended", () => {
    for (const status of jobStatuses.filter((one) => one !== "archived" && one !== "frozen")) {
      const reached = new Set<JobStatus>([status]);
      for (const from of reached) for (const event of jobEvents) reached.add(nextJobStatus(from, event) ?? from);
      expect([status, reached.has("live"), reached.has("closed")]).toEqual([status, true, true]);
    }
  });

  it("lets the words of ended adverts stand", () => {
    for (const status of ["filled", "closed", "expired", "archived", "frozen"] as const) expect(editableStatuses.has(status)).toBe(false);
    for (const status of jobStatuses.filter(isSent)) expect(editableStatuses.has(status)).toBe(true);
  });
});
