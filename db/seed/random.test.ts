import { describe, expect, it } from "vitest";
import { joinWords, mixSeed, randomFrom, withArticle, writePhrase } from "./random.ts";

describe("a phrase", () => {
  it("takes one of its choices, nested ones too, and fills its slots", () => {
    const written = new Set(Array.from({ length: 60 }, (_, seed) => writePhrase(randomFrom(seed), "a [b|c [d|e]|] {f}", { f: "g" })));
    expect(written).toEqual(new Set(["a b g", "a c d g", "a c e g", "a  g"]));
  });
  it("is refused with an unknown slot or an unclosed choice", () => {
    expect(() => writePhrase(randomFrom(1), "{nothing}")).toThrow(/Unknown slot/);
    expect(() => writePhrase(randomFrom(1), "[a|b")).toThrow(/Unclosed/);
  });
});

describe("words in a sentence", () => {
  it("are joined by commas, or by semicolons when they hold commas", () => {
    expect(joinWords(["a"])).toBe("a");
    expect(joinWords(["a", "b", "c"])).toBe("a, b and c");
    expect(joinWords(["a, b", "c"])).toBe("a, b; and c");
  });
  it("take the article they are spoken with", () => {
    expect(
      ["Assistant QS", "MEP Quantity Surveyor", "NEC Supervisor", "Undergraduate QS", "Quantity Surveyor", "SQS"].map(withArticle),
    ).toEqual(["an Assistant QS", "an MEP Quantity Surveyor", "an NEC Supervisor", "an Undergraduate QS", "a Quantity Surveyor", "an SQS"]);
  });
});

describe("chance", () => {
  it("repeats for an equal seed and differs for another", () => {
    const draw = (seed: number) =>
      Array.from(
        { length: 5 },
        (
          (random) => () =>
            random.next()
        )(randomFrom(seed)),
      );
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(mixSeed(1, 2, 3)).not.toBe(mixSeed(1, 3, 2));
  });
  it("picks different values, and no more than there are", () => {
    expect(new Set(randomFrom(3).some([1, 2, 3], 9)).size).toBe(3);
  });
  it("never picks a value of weight nought", () => {
    const random = randomFrom(9);
    expect(
      Array.from({ length: 200 }, () =>
        random.weighted([
          ["a", 0],
          ["b", 1],
        ]),
      ),
    ).not.toContain("a");
  });
});
