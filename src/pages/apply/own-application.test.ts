import { expect, test } from "vitest";
import { answerFromProfile } from "./own-application.tsx";

const profile = { noticeWeeks: 4, needsSponsorship: false };

test.each([
  ["What is your notice period?", "text", "4 weeks"],
  ["How many weeks’ notice must you give?", "number", "4"],
  ["How many months’ notice must you give?", "number", null],
  ["Do you have the right to work in the UK?", "yes-no", "yes"],
  ["Are you eligible to work in the United Kingdom without sponsorship?", "yes-no", "yes"],
  ["Will you need a sponsor?", "yes-no", "no"],
  ["Do you require visa sponsorship to have the right to work in the UK?", "yes-no", null],
  ["Do you not have the right to work in the UK?", "yes-no", null],
  ["Tell us about your right to work in the UK.", "text", null],
  ["Have you noticed our new office?", "text", null],
  ["Do you hold a CSCS card?", "yes-no", null],
] as const)("“%s” (%s) is answered %s", (question, kind, answer) => {
  expect(answerFromProfile({ question, kind }, profile)).toBe(answer);
});

test("who needs a sponsor says so, and is given no answer on a right they may have for a time", () => {
  const ask = (question: string) => answerFromProfile({ question, kind: "yes-no" }, { noticeWeeks: 0, needsSponsorship: true });
  expect(ask("Will you need sponsorship?")).toBe("yes");
  expect(ask("Do you have the right to work in the UK without sponsorship?")).toBe("no");
  expect(ask("Do you have the right to work in the UK?")).toBeNull();
  expect(answerFromProfile({ question: "Notice period?", kind: "text" }, { noticeWeeks: 0, needsSponsorship: null })).toBe("No notice");
});

test("what the profile does not say is not answered", () => {
  const nothing = { noticeWeeks: null, needsSponsorship: null };
  expect(answerFromProfile({ question: "What is your notice period?", kind: "text" }, nothing)).toBeNull();
  expect(answerFromProfile({ question: "Will you need sponsorship?", kind: "yes-no" }, nothing)).toBeNull();
});
