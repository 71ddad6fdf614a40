import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applicationStates } from "#db/own-values.ts";
import { stageKeys } from "../applicants/applicant-view.tsx";
import { readHiringSearch, reviewHref } from "../applicants/hiring-filter.tsx";
import { cvRequestedAt, groupItems } from "./cv-pane.tsx";
import { walkOf } from "./review-view.tsx";

describe("walkOf", () => {
  it("begins with the first, and with nobody is nothing", () => {
    expect(walkOf(["a", "b", "c"], null)).toEqual({ current: "a", position: 1, total: 3, previous: null, next: "b" });
    expect(walkOf([], null)).toBeNull();
  });

  it("knows both neighbours", () => {
    expect(walkOf(["a", "b", "c"], "b")).toEqual({ current: "b", position: 2, total: 3, previous: "a", next: "c" });
    expect(walkOf(["a", "b", "c"], "c")).toMatchObject({ position: 3, next: null });
  });

  it("puts one who is no longer in the list before the others", () => {
    expect(walkOf(["a", "b"], "z")).toEqual({ current: "z", position: 1, total: 3, previous: null, next: "a" });
  });

  it("comes past everybody once by going on", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), (ids) => {
        const seen: string[] = [];
        for (let walk = walkOf(ids, null); walk !== null; walk = walk.next === null ? null : walkOf(ids, walk.next))
          seen.push(walk.current);
        expect(seen).toEqual(ids);
      }),
    );
  });
});

it("every stage that people are moved to has a key of its own, and none is a key of the walk", () => {
  const keys = Object.values(stageKeys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => ["j", "k", "u"].includes(key))).toEqual([]);
  const without = applicationStates.filter((state) => stageKeys[state] === undefined);
  expect(without).toEqual(["draft", "sent", "opened", "withdrawn"]);
});

it("the address of review mode keeps filter, order and page, and reads as the same list", () => {
  const search = readHiringSearch(new URLSearchParams("view=table&job=7&q=nec4&stars=3&sort=name&page=2&state=opened"));
  const address = new URLSearchParams(reviewHref(search, "abc").split("?")[1]);
  expect([address.get("do"), address.get("application")]).toEqual(["review", "abc"]);
  expect(readHiringSearch(address)).toEqual(search);
});

it("items of a list that follow each other make one list", () => {
  const item = (text: string) => ({ kind: "item" as const, text });
  expect(groupItems([item("a"), item("b"), { kind: "paragraph", text: "c" }, item("d")])).toEqual([
    { kind: "item", texts: ["a", "b"] },
    { kind: "paragraph", texts: ["c"] },
    { kind: "item", texts: ["d"] },
  ]);
});

it("a CV was asked for when the firm's own message did so, not when the applicant quotes it", () => {
  const text = "There was no CV with your application for Senior QS. Could you reply?";
  const sentAt = "2026-11-23T08:00:00Z";
  expect(cvRequestedAt([{ side: "employer", text, sentAt }])).toBe(sentAt);
  expect(cvRequestedAt([{ side: "applicant", text, sentAt }])).toBeNull();
  expect(cvRequestedAt([{ side: "employer", text: "Good morning", sentAt }])).toBeNull();
});
