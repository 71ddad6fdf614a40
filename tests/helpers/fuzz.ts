import fc from "fast-check";
import { fuzzSeconds, fuzzSeed } from "./environment.mjs";

const longestChars = 10_000;
/** For the test that calls `fuzz`: reading the last example may begin right before the end. */
export const fuzzTimeoutMs = fuzzSeconds * 1000 + 120_000;

/** Texts of up to 10,000 characters: any characters, fragments that mean something to a reader, and short ones repeated many times. */
export function hostileText(fragments: readonly string[]): fc.Arbitrary<string> {
  const fragment = fc.constantFrom(...fragments);
  const mixed = fc
    .array(fc.oneof({ weight: 5, arbitrary: fragment }, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 40 })
    .map((parts) => parts.join(""));
  const repeated = fc
    .tuple(fc.array(fragment, { minLength: 1, maxLength: 3 }), fc.integer({ min: 2, max: longestChars }))
    .map(([parts, times]) => parts.join("").repeat(Math.ceil(times / parts.join("").length || 1)));
  return fc.oneof(mixed, repeated, fc.string({ unit: "binary", maxLength: 2000 })).map((text) => text.slice(0, longestChars));
}

/** Tries examples until the time is up, from another seed every day; the failing example is printed with the seed that finds it again. */
export function fuzz<Example>(examples: fc.Arbitrary<Example>, holds: (example: Example) => void): void {
  fc.assert(fc.property(examples, holds), {
    seed: fuzzSeed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: fuzzSeconds * 1000,
  });
}
