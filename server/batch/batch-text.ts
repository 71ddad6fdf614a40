import { problemBody } from "#server/http/problems.ts";
import type { ItemAnswer } from "./run-item.ts";

const itemMaxBytes = 256 * 1024;
const allMaxBytes = 1024 * 1024;
/** Kept free for what stands in place of answers that do not fit. */
const refusalBytes = 1024;

/** The batch's answer as JSON. What is too large by itself, or with those before it, is refused alone. */
export function batchText(answers: readonly ItemAnswer[]): string {
  let freeBytes = allMaxBytes - answers.length * refusalBytes;
  const pieces = answers.map((answer) => {
    const text = itemText(answer);
    const bytes = Buffer.byteLength(text);
    if (Buffer.byteLength(answer.data ?? "") > itemMaxBytes || bytes > freeBytes) return itemText(tooLarge(answer));
    freeBytes -= bytes;
    return text;
  });
  return `{"results":[${pieces.join(",")}]}`;
}

function itemText({ id, status, data, error, rateLimit }: ItemAnswer): string {
  return `{"id":"${id}","status":${status},"data":${data ?? "null"},"error":${JSON.stringify(error)},"rateLimit":${JSON.stringify(rateLimit)}}`;
}

function tooLarge({ id, rateLimit }: ItemAnswer): ItemAnswer {
  const error = problemBody({ code: "answer-too-large", detail: "Make this call by itself, or ask for less." });
  return { id, status: error.status, data: null, error, rateLimit };
}
