import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowScores, createScratch, type MatchedBranch, type MatchedSlot, type MatchedTerm } from "../cache/scratch.ts";
import { addPostings, encodePostings } from "../index/postings.ts";
import { emptyBits, orInto, rowsOf, setBit, setBitsBetween, wordsFor } from "../storage/bits.ts";
import { emptyStoreData } from "../storage/store.ts";
import { createLazyScores } from "./text-match.ts";

const sealedRows = 150;
const growingRows = 45;
const rows = sealedRows + growingRows;

/** How much a term weighs in each row; as often as not it is not there. */
const impactsOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((all) => all.map((impact) => (impact & 1 ? impact : 0)));
const term = fc.record({
  sealed: impactsOf(sealedRows),
  growing: fc.oneof(impactsOf(growingRows), fc.constant(new Uint8Array(growingRows))),
});

function foundTerm({ sealed, growing }: { sealed: Uint8Array; growing: Uint8Array }, at: number): MatchedTerm {
  const slice = encodePostings(growing);
  const [sealedBits, ofRows, ofWords] = [emptyBits(rows), new Uint8Array(rows), new Uint8Array(wordsFor(rows))];
  sealed.forEach((impact, row) => {
    if (impact === 0) return;
    setBit(sealedBits, row);
    ofRows[row] = impact;
    ofWords[row >>> 5] = Math.max(ofWords[row >>> 5] as number, impact);
  });
  const common = { rows: sealedBits, impacts: () => ({ ofRows, ofWords }) };
  return { key: String(at), slices: slice.to > 0 ? [{ slice, startRow: sealedRows }] : [], common };
}

function slotOf(terms: MatchedTerm[]): MatchedSlot {
  const bits = emptyBits(rows);
  for (const { common, slices } of terms) {
    if (common) orInto(bits, common.rows);
    for (const { slice, startRow } of slices) addPostings(slice, startRow, bits);
  }
  return { terms, bits };
}

function dataOf() {
  const data = { ...emptyStoreData(), rows, liveCount: rows, live: emptyBits(rows) };
  setBitsBetween(data.live, 0, rows);
  return data;
}

const slots = fc
  .array(fc.array(term, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((all) => all.map((terms) => slotOf(terms.map(foundTerm))));

test("a row is scored when it is asked for as it is where every row is, and below what bounds its word", () => {
  const data = dataOf();
  const [scratch, scoreLater] = [createScratch(data), createLazyScores(data)];
  const scoreAll = createRowScores(data, scratch);
  fc.assert(
    fc.property(slots, (found) => {
      scratch.takeBack();
      const branches: MatchedBranch[] = [{ slots: found, without: [] }];
      const among = emptyBits(rows);
      setBitsBetween(among, 0, rows);
      for (const { bits } of found)
        for (let word = 0; word < among.length; word++) among[word] = (among[word] as number) & (bits[word] as number);
      const [all, later] = [scoreAll(branches, among), scoreLater(branches)];
      for (const row of rowsOf(among)) {
        expect([row, later?.of(row)]).toEqual([row, all.of(row)]);
        expect(all.of(row)).toBeLessThanOrEqual(later?.boundOfWords?.[row >>> 5] ?? -1);
      }
      // Of a word whose rows are all sealed the bound is not just any.
      const highest = found.reduce((sum, { terms }) => sum + Math.max(...terms.map(({ common }) => common?.impacts().ofWords[0] ?? 0)), 0);
      expect(later?.boundOfWords?.[0]).toBeLessThan(highest + 1);
    }),
  );
});

test("a text with a rare term, or of several branches, is not scored later", () => {
  const common = foundTerm({ sealed: new Uint8Array(sealedRows).fill(9), growing: new Uint8Array(growingRows) }, 0);
  const rare: MatchedTerm = { key: "rare", slices: [{ slice: encodePostings(new Uint8Array(rows).fill(9)), startRow: 0 }], common: null };
  const branch = (terms: MatchedTerm[]): MatchedBranch => ({ slots: [slotOf(terms)], without: [] });
  const score = createLazyScores(dataOf());
  expect(score([branch([common])])).not.toBeNull();
  expect([score([branch([common, rare])]), score([branch([common]), branch([common])])]).toEqual([null, null]);
});
