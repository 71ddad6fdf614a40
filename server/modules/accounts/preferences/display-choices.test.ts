import fc from "fast-check";
import { expect, test } from "vitest";
import { type DisplayChoices, displayValues } from "#db/display-values.ts";
import { newerChoices } from "./display-choices.ts";

const now = new Date("2026-11-21T12:00:00Z");
const at = (minute: number) => new Date(now.getTime() + minute * 60_000).toISOString();

const choices = fc.record(
  Object.fromEntries(
    Object.entries(displayValues).map(([setting, values]) => [
      setting,
      fc.record({ value: fc.constantFrom(...(values as readonly unknown[])), at: fc.integer({ min: -1000, max: 0 }).map(at) }),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<DisplayChoices>;

test("of each setting the later choice stands, whichever side made it", () => {
  const kept: DisplayChoices = { theme: { value: "dark", at: at(-5) }, largeText: { value: true, at: at(-9) } };
  const sent: DisplayChoices = {
    theme: { value: "light", at: at(-7) },
    largeText: { value: false, at: at(-1) },
    viewMode: { value: "list", at: at(-2) },
  };
  expect(newerChoices(kept, sent, now)).toEqual({ theme: kept.theme, largeText: sent.largeText, viewMode: sent.viewMode });
});

test("a clock that is ahead does not win for ever", () => {
  const ahead = newerChoices({}, { theme: { value: "dark", at: "2030-01-01T00:00:00.000Z" } }, now);
  expect(ahead.theme).toEqual({ value: "dark", at: now.toISOString() });
  const later = new Date(now.getTime() + 1000);
  expect(newerChoices(ahead, { theme: { value: "light", at: later.toISOString() } }, later).theme?.value).toBe("light");
});

test("merging again what has been merged changes nothing, and no choice is lost", () => {
  fc.assert(
    fc.property(choices, choices, (kept, sent) => {
      const merged = newerChoices(kept, sent, now);
      expect(newerChoices(merged, sent, now)).toEqual(merged);
      expect(newerChoices(merged, kept, now)).toEqual(merged);
      expect(new Set(Object.keys(merged))).toEqual(new Set([...Object.keys(kept), ...Object.keys(sent)]));
    }),
  );
});
