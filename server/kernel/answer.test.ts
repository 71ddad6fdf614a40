import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { answerOf, checkTypedAnswers } from "./answer.ts";

// Other files of the same worker check their answers too.
afterAll(() => checkTypedAnswers(true));

const read = answerOf(z.strictObject({ id: z.int(), at: z.iso.datetime().optional() }));

test("an answer of another shape is a fault where answers are checked, as it would be sent", () => {
  checkTypedAnswers(true);
  for (const wrong of [{ id: "7" }, { id: 7, secret: "x" }, {}]) expect(() => read(wrong)).toThrow(z.ZodError);
  const right = { id: 7, at: undefined };
  expect(read(right)).toBe(right);
});

test("nothing is read in production: the answer is the one given", () => {
  checkTypedAnswers(false);
  const wrong = { id: "7" };
  expect(read(wrong)).toBe(wrong);
});
