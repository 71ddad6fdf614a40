import { expect, test } from "vitest";
import { questionKey } from "./remembered-answers.commands.ts";

const key = (question: string, kind: "yes-no" | "number" | "text" = "text") => questionKey({ question, kind });

test.each([
  ["Do you hold a CSCS card?", "do you hold a CSCS  card"],
  ["What’s your notice period?", "What's your notice period"],
  ["Years under NEC4:", "Years under NEC4?"],
])("%s is the same as %s", (one, other) => expect(key(one)).toBe(key(other)));

test.each([
  ["Years under NEC3?", "Years under NEC4?"],
  ["Projects over £5m?", "Projects over 5m?"],
  ["Do you drive?", "Do you not drive?"],
])("%s is another than %s", (one, other) => expect(key(one)).not.toBe(key(other)));

test("a question answered in another way is another question", () => {
  expect(key("Do you drive?", "yes-no")).not.toBe(key("Do you drive?", "text"));
});
