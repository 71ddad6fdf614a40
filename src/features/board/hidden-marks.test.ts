import { describe, expect, test } from "vitest";
import { hiddenMarksOf } from "./card-parts.tsx";

const jobs = [{ id: 1 }, { id: 2 }, { id: 3 }];
const unpainted = { isPainted: false, isInSight: () => true };
const painted = { isPainted: true, isInSight: (id: number) => id === 1 };

describe("hidden adverts on a page", () => {
  test("are left out before the list is painted", () => {
    expect(hiddenMarksOf(jobs, (id) => id < 3, {}, unpainted)).toEqual({ 1: "left-out", 2: "left-out" });
  });

  test("are covered where they are in sight, and left out where they are not", () => {
    expect(hiddenMarksOf(jobs, (id) => id < 3, {}, painted)).toEqual({ 1: "covered", 2: "left-out" });
  });

  test("keep their mark as long as they are hidden, and lose it after", () => {
    const before = hiddenMarksOf(jobs, (id) => id < 3, {}, painted);
    expect(hiddenMarksOf(jobs, () => true, before, unpainted)).toEqual({ 1: "covered", 2: "left-out", 3: "left-out" });
    expect(hiddenMarksOf(jobs, () => false, before, painted)).toEqual({});
  });
});
