import { expect, test } from "vitest";
import { refusalOf } from "#src/lib/refusal.ts";
import { outcomeOf } from "./batch-answer.ts";

const messageOf = (status: number, error: { title: string; detail?: string }): string => {
  const outcome = outcomeOf({ status, error: { code: "some", status, ...error } });
  return "error" in outcome ? refusalOf(outcome.error).message : "";
};

test("a fault of ours in a batch is told as it is told of a call by itself, a refusal in the server's words", () => {
  expect(messageOf(500, { title: "Something went wrong" })).toBe("Something went wrong on our side.");
  expect(messageOf(503, { title: "Busy", detail: "The site is busy." })).toBe("The site is busy.");
  expect(messageOf(404, { title: "Not found" })).toBe("Not found");
});
