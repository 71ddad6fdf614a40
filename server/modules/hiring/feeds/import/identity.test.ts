import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AdvertDraft } from "./advert-draft.ts";
import { AdvertIdentities, type IdentityFacts, type StoredIdentity } from "./identity.ts";

const careers = "https://oak.example/careers";
let rows = 0;
const draft = (facts: Partial<IdentityFacts>, words = "") => {
  const { address = careers, title = "quantity surveyor", place = "leeds", firm = "oak" } = facts;
  return {
    rowNumber: ++rows,
    reference: "",
    hash: JSON.stringify([address, title, place, firm, words]),
    company: { nameKey: firm },
    columns: { sourceUrl: address, title, officePlaceId: null, placeText: place },
  } as unknown as AdvertDraft;
};
const storedFrom = (drafts: readonly AdvertDraft[]): StoredIdentity[] =>
  drafts.map(({ reference, columns, company }) => ({
    reference,
    address: columns.sourceUrl ?? null,
    title: columns.title,
    place: columns.placeText ?? null,
    firm: company.nameKey,
  }));
const first = (drafts: readonly AdvertDraft[]) => new AdvertIdentities([]).identify(drafts).drafts;
const again = (before: readonly AdvertDraft[], now: readonly AdvertDraft[]) =>
  new AdvertIdentities(storedFrom(before)).identify(now).drafts.map(({ reference }) => reference);
const references = (drafts: readonly AdvertDraft[]) => drafts.map(({ reference }) => reference);

describe("adverts without references", () => {
  const six = () => ["leeds", "hull", "york", "bath", "derby", "truro"].map((place) => draft({ place }));

  it("that share a careers page are different adverts, and the same ones on the next run in any order", () => {
    const before = first(six());
    expect(new Set(references(before)).size).toBe(6);
    expect(again(before, six().reverse())).toEqual(references(before).reverse());
  });

  it("of one title, place and firm are told apart by what else they say; one said twice is a repetition", () => {
    const { drafts, repeated } = new AdvertIdentities([]).identify([draft({}, "a"), draft({}, "b"), draft({}, "a")]);
    expect(new Set(references(drafts)).size).toBe(2);
    expect(repeated).toMatchObject([{ firstRow: drafts[0]?.rowNumber }]);
  });

  it.each([
    ["title", { title: "senior quantity surveyor" }],
    ["place", { place: "wakefield" }],
    ["firm", { firm: "oak group" }],
    ["address", { address: "https://oak.example/work-here" }],
  ])("stay the same when only the %s of one changes", (_, change) => {
    const before = first(six());
    expect(
      again(
        before,
        six().map((each, index) => (index === 2 ? draft({ place: "york", ...change }) : each)),
      ),
    ).toEqual(references(before));
  });

  it("are new where two facts changed, or where two adverts could be the stored one", () => {
    const before = first(six());
    const other = again(before, [...six().slice(1), draft({ place: "poole", title: "estimator" })]);
    expect(references(before)).not.toContain(other.at(-1));
    const pair = again(before, [...six().slice(1), draft({ place: "poole" }), draft({ place: "luton" })]);
    expect(references(before)).not.toContain(pair.at(-1));
    expect(references(before)).not.toContain(pair.at(-2));
  });

  it("with an address of their own are known by it, whatever else changes", () => {
    const one = first([draft({ address: "https://oak.example/1" }), draft({ address: "https://oak.example/2", place: "hull" })]);
    expect(
      again(one, [
        draft({ address: "https://oak.example/2", place: "bath", title: "estimator" }),
        draft({ address: "https://oak.example/1", firm: "elm", title: "senior qs" }),
      ]),
    ).toEqual(references(one).reverse());
  });

  it("without any address are known by title, place and firm", () => {
    const before = first(six().map((each) => draft({ address: null, place: each.columns.placeText ?? null })));
    expect(new Set(references(before)).size).toBe(6);
    expect(again(before, [draft({ address: null, place: "hull" })])).toEqual([before[1]?.reference]);
  });

  it("keep theirs over any run that drops some, reorders them and changes one fact of one of them", () => {
    const facts = fc.record({
      address: fc.constantFrom(careers, "https://oak.example/a", null),
      title: fc.constantFrom("quantity surveyor", "estimator", "cost manager"),
      place: fc.constantFrom("leeds", "hull", "york", "bath"),
      firm: fc.constantFrom("oak", "elm"),
    });
    const unique = fc.uniqueArray(facts, { maxLength: 12, selector: (each) => JSON.stringify(each) });
    fc.assert(
      fc.property(unique, fc.infiniteStream(fc.nat()), fc.nat(), (all, order, changed) => {
        const before = first(all.map((each) => draft(each)));
        expect(new Set(references(before)).size).toBe(all.length);
        const index = changed % Math.max(1, all.length);
        const shuffled = all.map((each, at) => ({
          each: at === index ? { ...each, place: "a place of its own" } : each,
          at,
          by: order.next().value,
        }));
        shuffled.sort((a, b) => Number(a.by) - Number(b.by));
        const now = again(
          before,
          shuffled.map(({ each }) => draft(each)),
        );
        expect(now).toEqual(shuffled.map(({ at }) => before[at]?.reference));
      }),
    );
  });
});
