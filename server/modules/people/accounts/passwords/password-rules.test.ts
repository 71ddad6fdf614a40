import { describe, expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";

/** A fixed sequence of numbers from 0 to 1 (mulberry32). */
function fixedNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe("length", () => {
  test.each([
    ["elevenchars", /at least 12/],
    ["", /at least 12/],
    ["\u{1F600}".repeat(11), /at least 12/],
    ["fence quiet ".repeat(11).slice(0, 129), /at most 128/],
  ])("%j is refused", (password, sentence) => {
    expect(passwordProblem(password, [])).toMatch(sentence);
  });

  test("12 and 128 characters will do, of any kind", () => {
    expect(passwordProblem("kv wet plumb", [])).toBeNull();
    expect(passwordProblem("пять рыжих лис ночью", [])).toBeNull();
    const numbers = fixedNumbers(5);
    const long = Array.from({ length: 128 }, () => String.fromCharCode(97 + Math.floor(numbers() * 26))).join("");
    expect(passwordProblem(long, [])).toBeNull();
  });
});

describe("what is tried first", () => {
  test.each([
    "1qaz2wsx3edc",
    "qwerty123456",
    "administrator",
    "Administrator",
    "unbelievable",
    "counterstrike",
    "needforspeed",
    "password1234",
    "Password2026!",
    "P@ssw0rd1234",
    "passwordpassword",
    "sunshine12345",
    "!!football!!",
    "monkey12345678",
    "qwertyuiop12",
    "aaaaaaaaaaaa",
    "121212121212",
    "abcdefghijkl",
    "987654321987",
    "asdfghjkl123",
    "abc1abc1abc1",
    "123456789012",
  ])("%s is refused", (password) => {
    expect(passwordProblem(password, [])).toMatch(/very common password/);
  });

  test("of 10,000 random passwords of 16 characters at most 60 are refused", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#%+-.:;=?@_";
    const numbers = fixedNumbers(20_261_121);
    const random = () => Array.from({ length: 16 }, () => alphabet[Math.floor(numbers() * alphabet.length)]).join("");
    const refused = Array.from({ length: 10_000 }, random).filter((password) => passwordProblem(password, []) !== null);
    expect(refused.length).toBeLessThanOrEqual(60);
  });

  test.each(["correct horse battery staple", "walnut ladder 4 tide", "brick-mortar-trowel-noon", "kestrel over harbour"])(
    "%s will do",
    (password) => {
      expect(passwordProblem(password, ["Testworks"])).toBeNull();
    },
  );
});

describe("words of one's own", () => {
  const words = ["Testworks", "jane.okonkwo@firm.example", "Jane Okonkwo", "Harbour & Tidewell Ltd"];

  const addresses = ["jane.okonkwo@firm.example", "Jane.Okonkwo@firm.example1", "okonkwo@firm.example"];
  test.each(["Testworks2026!", "janeokonkwo12", "jane.okonkwo!", "OkonkwoJane99", "tidewell-2026", "harbourtidewell", ...addresses])(
    "%s is refused",
    (password) => {
      expect(passwordProblem(password, words)).toMatch(/mostly your name/);
    },
  );

  test("in a longer sentence they do no harm, and neither do words too short to mean anyone", () => {
    expect(passwordProblem("jane rides two blue bicycles", words)).toBeNull();
    expect(passwordProblem("leelo plank wren", ["Lee", "", "  "])).toBeNull();
  });
});
