import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import { type ApplicationActor, canMove, isOpenState, movesOf, refusedMoveReason } from "./application-states.ts";

const actors = ["applicant", "employer"] as const;
const state = fc.constantFrom(...applicationStates);
const wish = fc.record({ actor: fc.constantFrom<ApplicationActor>(...actors), to: state });

/** Where a row of wishes leads, those that are not allowed left out; every state on the way. */
function walk(wishes: readonly { actor: ApplicationActor; to: ApplicationState }[]): ApplicationState[] {
  const way: ApplicationState[] = ["draft"];
  for (const { actor, to } of wishes) if (canMove(way.at(-1) as ApplicationState, to, actor)) way.push(to);
  return way;
}

describe("the states of an application", () => {
  it("are left and come back to, but once it is sent it is never unsent, unread or a draft again", () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
        const way = walk(wishes);
        expect(way.slice(1).filter((each) => each === "draft")).toEqual([]);
        expect(way.filter((each) => each === "sent").length).toBeLessThanOrEqual(1);
        expect(way.filter((each) => each === "opened").length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("can be moved from every stage to every other, back from an outcome as well", () => {
    const stages = ["in-review", "shortlisted", "interview", "offer", "not-progressing"] as const;
    for (const from of [...stages, "hired"] as const) {
      for (const to of stages) expect([from, to, canMove(from, to, "employer")]).toEqual([from, to, from !== to]);
    }
  });

  it("say why a move is refused", () => {
    expect(refusedMoveReason("withdrawn", "offer")).toBe("The applicant has withdrawn it, so it cannot be moved.");
    expect(refusedMoveReason("offer", "offer")).toBe("It is at “Offer” already.");
    expect(refusedMoveReason("interview", "hired")).toBe("Only an application at “Offer” can be moved to “Hired”. Move it there first.");
  });

  it("lead on from nowhere once it is withdrawn, and the applicant withdraws from no outcome", () => {
    for (const actor of actors) expect(movesOf("withdrawn", actor)).toEqual([]);
    for (const ended of ["hired", "not-progressing"] as const) expect(movesOf(ended, "applicant")).toEqual([]);
  });

  it("let nobody be hired who was not offered it, and nobody be read who has not sent", () => {
    fc.assert(
      fc.property(fc.array(wish, { minLength: 5, maxLength: 60 }), (wishes) => {
        const way = walk(wishes);
        if (way.includes("hired")) expect(way.at(-2)).toBe("offer");
        if (way.length > 1) expect(way[1]).toBe("sent");
      }),
    );
  });

  it("let the applicant send and withdraw and no more, the employer all but that", () => {
    for (const from of applicationStates) {
      expect(movesOf(from, "applicant").filter((to) => to !== "withdrawn" && to !== "sent")).toEqual([]);
      expect(movesOf(from, "employer").filter((to) => ["draft", "sent", "withdrawn"].includes(to))).toEqual([]);
      expect(canMove(from, from, "employer") || canMove(from, from, "applicant")).toBe(false);
    }
  });

  it("can be withdrawn from and answered while open, and only then", () => {
    expect(applicationStates.filter(isOpenState)).toEqual(["sent", "opened", "in-review", "shortlisted", "interview", "offer"]);
    for (const from of applicationStates) {
      expect([from, canMove(from, "withdrawn", "applicant")]).toEqual([from, isOpenState(from)]);
      expect([from, canMove(from, "not-progressing", "employer")]).toEqual([from, isOpenState(from) || from === "hired"]);
    }
  });
});
