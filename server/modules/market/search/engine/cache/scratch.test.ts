import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bits, emptyBits, intersectInto, rowsOf, wordsFor } from "../storage/bits.ts";
import { createScratch, listRows } from "./scratch.ts";

const rows = 700;
/** A set with room for all of them, or for fewer. */
const set: fc.Arbitrary<Bits> = fc.int32Array({ maxLength: wordsFor(rows) });

/** What searches before left in the memory that is lent. */
function usedScratch() {
  const scratch = createScratch({ rows });
  for (let turn = 0; turn < 3; turn++) scratch.noRows().fill(-1);
  scratch.numbers(500).fill(7);
  scratch.takeBack();
  return scratch;
}

test("a set is the rows that all of some have and none of others, whatever room each has and whatever stood there before", () => {
  fc.assert(
    fc.property(fc.array(set, { minLength: 1, maxLength: 4 }), fc.array(set, { maxLength: 2 }), ([first, ...others], without) => {
      if (!first) return;
      const wanted = [...rowsOf(first)].filter((row) => others.every((one) => rowsOf(one).includes(row)));
      const left = wanted.filter((row) => !without.some((one) => rowsOf(one).includes(row)));
      const target = emptyBits(rows).fill(-1);
      expect(intersectInto(target, [first, ...others], without)).toBe(left.length);
      expect([...rowsOf(target)]).toEqual(left);
    }),
  );
});

test("what is lent anew holds nothing of what it held before", () => {
  fc.assert(
    fc.property(set, (bits) => {
      const scratch = usedScratch();
      expect([...rowsOf(scratch.noRows())]).toEqual([]);
      expect([...rowsOf(scratch.copyOf(bits))]).toEqual([...rowsOf(bits)]);
      expect([...listRows(bits, scratch)]).toEqual([...rowsOf(bits)]);
    }),
  );
});

test("what is lent is told from what is not", () => {
  const scratch = usedScratch();
  const [lent, list] = [scratch.noRows(), scratch.numbers(3)];
  expect([lent, list, emptyBits(rows)].map(scratch.lends)).toEqual([true, true, false]);
});
