import { expect, test } from "vitest";
import { z } from "zod";
import { policies } from "#server/kernel/limits/policies.ts";
import { fieldsOf, quotaHeaders } from "./read-fields.ts";

const now = new Date("2026-11-20T12:00:00Z");
const charged = (name: keyof typeof policies, remaining: number, { resetInMs = 0, retryAfterSeconds = 0 } = {}) => ({
  policy: policies[name],
  answer: {
    isAllowed: retryAfterSeconds === 0,
    limit: policies[name].quota,
    remaining,
    resetAt: new Date(now.getTime() + resetInMs),
    retryAfterSeconds,
  },
});

test("says it in both ways, in whole seconds that are never too early", () => {
  expect(quotaHeaders([charged("read", 212, { resetInMs: 17_600 })], { now, isToWait: false })).toEqual({
    "x-ratelimit-limit": "300",
    "x-ratelimit-remaining": "212",
    "x-ratelimit-reset": String(now.getTime() / 1000 + 18),
    "ratelimit-policy": '"read";q=300;w=60',
    ratelimit: '"read";r=212;t=18',
  });
});

test("of several quotas the X- headers tell the one of which least is left, the others tell all, each once", () => {
  const charges = [charged("read", 290), charged("search", 12), charged("search", 11), charged("read", 289), charged("search", 13)];
  expect(quotaHeaders(charges, { now, isToWait: false })).toMatchObject({
    "x-ratelimit-limit": "60",
    "x-ratelimit-remaining": "11",
    "ratelimit-policy": '"read";q=300;w=60, "search";q=60;w=60',
    ratelimit: '"read";r=289;t=0, "search";r=11;t=0',
  });
});

test("one that refused is tighter than one of which nothing is left", () => {
  const charges = [charged("applyHour", 0, { resetInMs: 60_000 }), charged("applyDay", 0, { retryAfterSeconds: 1728 })];
  expect(quotaHeaders(charges, { now, isToWait: true })["x-ratelimit-limit"]).toBe("50");
});

test("beside Retry-After no other moment is named but the same", () => {
  const charges = [
    charged("applyHour", 3, { resetInMs: 3_000_000 }),
    charged("applyDay", 0, { resetInMs: 86_400_000, retryAfterSeconds: 1728 }),
  ];
  expect(quotaHeaders(charges, { now, isToWait: true }).ratelimit).toBe('"apply-day";r=0;t=1728');
  expect(quotaHeaders([charged("write", 3, { resetInMs: 50_000 })], { now, isToWait: true })).not.toHaveProperty("ratelimit");
});

test("hidden quotas are not spoken of", () => {
  expect(quotaHeaders([charged("telemetry", 3)], { now, isToWait: false })).toEqual({});
  expect(quotaHeaders([charged("telemetry", 3), charged("write", 50)], { now, isToWait: false })["ratelimit-policy"]).toBe(
    '"write";q=60;w=60',
  );
});

test("a text that nobody can see counts as empty, wherever it stands; others are read as they are", () => {
  const text = z.string().min(1, "Enter something.");
  const read = fieldsOf(z.strictObject({ reason: text, lines: z.array(z.strictObject({ name: text })), note: z.string() }));
  const unseen = " \u200b\u2060\u3164 ";
  const faults = (sent: object) => {
    try {
      return read(sent);
    } catch (error) {
      return (error as { fields: { pointer: string }[] }).fields.map(({ pointer }) => pointer);
    }
  };
  expect(faults({ reason: unseen.repeat(20), lines: [{ name: unseen }, { name: "A" }], note: unseen })).toEqual([
    "/reason",
    "/lines/0/name",
  ]);
  const seen = { reason: "\u200bA", lines: [{ name: "\u{1f468}\u200d\u{1f373}" }], note: "  " };
  expect(faults(seen)).toEqual(seen);
  expect(faults({ ...seen, note: unseen })).toEqual({ ...seen, note: "" });
});
