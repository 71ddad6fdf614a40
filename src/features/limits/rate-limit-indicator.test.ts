import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { createFakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { RateLimitIndicator } from "./rate-limit-indicator.tsx";
import { createRateLimitStore, levelOf, lowestOf } from "./rate-limit-store.ts";

const approaching = "You&#x27;re approaching the rate limit. Consider spacing out your requests.";
const low = (time: string) => `You&#x27;re running low on API requests. Please wait ${time} for the limit to reset`;

interface Answer {
  limit?: number;
  remaining: number;
  resetInMs?: number | null;
  retryInMs?: number | null;
}

function opened(answers: readonly Answer[]) {
  const clock = createFakeClock();
  const limits = createRateLimitStore({ clock, warn: () => {} });
  for (const [at, { limit = 100, remaining, resetInMs = 45_000, retryInMs = null }] of answers.entries())
    limits.record({ endpoint: `/api/${at}`, limit, remaining, resetInMs, retryInMs });
  const html = (approachingPercent?: number) => renderToStaticMarkup(createElement(RateLimitIndicator, { limits, approachingPercent }));
  return { clock, html };
}
const shown = (answer: Answer, approachingPercent?: number) => opened([answer]).html(approachingPercent);

test("a refusal says to wait until the next call may be let through, and then no longer", async () => {
  const { clock, html } = opened([{ limit: 60, remaining: 0, resetInMs: 57_000, retryInMs: 1000 }]);
  expect(html()).toContain(low("1s"));
  await clock.advance(1000);
  expect(html()).not.toContain("Please wait");
  expect(html()).toContain(approaching);
  expect(html()).toContain("Resets in 56s");
});

describe("L2 under half", () => {
  test.each([
    [100, 50, false],
    [100, 49, true],
    [11, 6, false],
    [11, 5, true],
    [300, 150, false],
    [300, 149, true],
  ])("%d with %d left is shown: %s", (limit, remaining, isShown) => {
    expect(shown({ limit, remaining }) !== "").toBe(isShown);
  });
});

test("L3 at 20 % left it warns, at 21 % it only counts", () => {
  expect(shown({ remaining: 21 })).not.toContain(approaching);
  expect(shown({ remaining: 20 })).toContain(approaching);
  expect([levelOf({ limit: 100, remaining: 21 }).level, levelOf({ limit: 100, remaining: 20 }).level]).toEqual(["normal", "warning"]);
});

test("L4 at 5 left it is critical, with a badge and the wait", () => {
  expect(shown({ remaining: 6 })).toContain(approaching);
  expect(shown({ remaining: 6 })).not.toContain("Critical");
  const html = shown({ remaining: 5 });
  expect(html).toContain(">Critical<");
  expect(html).toContain(low("45s"));
  expect(html).not.toContain(approaching);
});

test("L5 5 left of 10 are critical, but half: hidden until 4", () => {
  expect(levelOf({ limit: 10, remaining: 5 })).toEqual({ level: "critical", isShown: false });
  expect(shown({ limit: 10, remaining: 5 })).toBe("");
  expect(shown({ limit: 10, remaining: 4 })).toContain(low("45s"));
});

test("L9 without a reset it counts down from 60", () => {
  expect(shown({ remaining: 3, resetInMs: null })).toContain(low("1m 0s"));
});

test("L10 it counts down each second, and is gone with the reset", async () => {
  const { clock, html } = opened([{ remaining: 3, resetInMs: 61_000 }]);
  expect(html()).toContain(low("1m 1s"));
  await clock.advance(1000);
  expect(html()).toContain(low("1m 0s"));
  await clock.advance(59_000);
  expect(html()).toContain(low("1s"));
  await clock.advance(1000);
  expect(html()).toBe("");
});

test("L13 the warning begins at 20 % left unless told otherwise", () => {
  expect(shown({ remaining: 30 })).not.toContain(approaching);
  expect(shown({ remaining: 30 }, 30)).toContain(approaching);
  expect(shown({ remaining: 31 }, 30)).not.toContain(approaching);
  expect(shown({ remaining: 20 }, 10)).not.toContain(approaching);
});

test("of several the one nearest to its end is shown", () => {
  const { html } = opened([{ remaining: 45 }, { limit: 1000, remaining: 100 }, { limit: 12, remaining: 5 }, { remaining: 80 }]);
  expect(html()).toContain("5 of 12 requests left");
  expect(
    lowestOf([
      { limit: 100, remaining: 30 },
      { limit: 1000, remaining: 290 },
    ]),
  ).toEqual({ limit: 1000, remaining: 290 });
  expect(lowestOf([{ limit: 10, remaining: 5 }])).toBeNull();
});
