import { expect, test } from "vitest";
import { mergeFormValues, type Question, toFormValues, toSaveDraftInput, toSendInput } from "./applied.tsx";
import { readApplicationForm } from "./apply-form.tsx";

const questions: Question[] = [
  { question: "Do you hold a CSCS card?", kind: "yes-no", isRequired: true },
  { question: "Years under NEC4?", kind: "number", isRequired: false },
];
const written = { phone: "07700 900123", coverNote: "Dear all", cvId: "", answers: ["yes", ""] };

test("a form is read by the names that refusals point to", () => {
  const typed = new FormData();
  typed.set("phone", " 07700 900123 ");
  typed.set("coverNote", "Dear all\n");
  typed.set("answers/0/answer", "yes");
  expect(readApplicationForm(typed, questions)).toEqual(written);
});

test("every question is sent, so that the first answer a refusal counts is the first question", () => {
  expect(toSendInput(7, questions, written).answers).toEqual([
    { question: "Do you hold a CSCS card?", answer: "yes" },
    { question: "Years under NEC4?", answer: "" },
  ]);
});

test("a draft fills the questions it answered, in their present order", () => {
  const kept = {
    phone: null,
    coverNote: null,
    cvId: null,
    answers: [
      { question: "Years under NEC4?", answer: "4" },
      { question: "Dropped since", answer: "x" },
    ],
  };
  expect(toFormValues(kept, questions)).toEqual({ phone: "", coverNote: "", cvId: "", answers: ["", "4"] });
});

test.each(["07700 900 123", "+44 (0)7700 900123", "", "0044", "020 7946 0123 ext"])("a draft keeps %j as it is being typed", (phone) => {
  expect(toSaveDraftInput(7, questions, { ...written, phone }).phone).toBe(phone);
});

test("two devices' changes of different fields go together; of one that both changed, what stands here stays and is asked about", () => {
  const theirs = { ...written, coverNote: "Dear Ada", answers: ["yes", "7"] };
  expect(mergeFormValues({ seen: written, mine: { ...written, phone: "020 7946 0123" }, theirs })).toEqual({
    written: { ...theirs, phone: "020 7946 0123" },
    conflicts: [],
    adopted: { coverNote: "Dear Ada", "answers/1/answer": "7" },
  });
  const clash = mergeFormValues({ seen: written, mine: { ...written, coverNote: "Dear Bo" }, theirs });
  expect([clash.conflicts, clash.written.coverNote, clash.written.answers]).toEqual([["coverNote"], "Dear Bo", ["yes", "7"]]);
});

test("where it is not known what both began with, what differs is asked about and nothing is taken over", () => {
  const theirs = { ...written, phone: "" };
  expect(mergeFormValues({ seen: null, mine: written, theirs })).toEqual({ written, conflicts: ["phone"], adopted: {} });
});
