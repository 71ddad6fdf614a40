import fc from "fast-check";
import { expect, test } from "vitest";
import { type Exemplar, type ExemplarSet, mergeExemplars } from "./exemplars.ts";

const exemplar = (value: number): Exemplar => ({
  at: new Date(0),
  value,
  device: "phone",
  navigation: "hard",
  release: "",
  browser: "other",
  isSignedIn: false,
  detail: {},
});
const alone = (value: number): ExemplarSet => ({ worst: [exemplar(value)], byChance: exemplar(value), drawnFrom: 1 });
const none: ExemplarSet = { worst: [], byChance: null, drawnFrom: 0 };

test("whatever comes in whatever parts, the three largest are kept and the one by chance is one of all", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 8 })),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (parts, chance) => {
        const random = () => chance.next().value;
        const merged = parts
          .map((part) => part.map(alone).reduce((one, other) => mergeExemplars(one, other, random), none))
          .reduce((one, other) => mergeExemplars(one, other, random), none);
        const all = parts.flat();
        expect(merged.worst.map(({ value }) => value)).toEqual(all.toSorted((one, other) => other - one).slice(0, 3));
        expect(merged.drawnFrom).toBe(all.length);
        if (all.length > 0) expect(all).toContain(merged.byChance?.value);
        else expect(merged.byChance).toBeNull();
      },
    ),
  );
});

test("each has the same chance to be the one", () => {
  const times = new Map<number, number>();
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let round = 0; round < 4000; round += 1) {
    const kept = [1, 2, 3, 4].map(alone).reduce((one, other) => mergeExemplars(one, other, random), none);
    const value = kept.byChance?.value ?? 0;
    times.set(value, (times.get(value) ?? 0) + 1);
  }
  for (const value of [1, 2, 3, 4]) expect(Math.abs((times.get(value) ?? 0) - 1000)).toBeLessThan(120);
});
