import fc from "fast-check";
import { expect, test } from "vitest";
import { type DisplayChoices, displayValues, type SentDisplayChoices } from "#db/display-values.ts";
import { mergeDisplayChoices } from "./preferences.commands.ts";

const now = new Date("2026-11-21T12:00:00Z");
const at = (minute: number) => new Date(now.getTime() + minute * 60_000).toISOString();

const minutesAgo = (minutes: number) => minutes * 60_000;

const sentChoices = fc.record(
  Object.fromEntries(
    Object.entries(displayValues).map(([setting, values]) => [
      setting,
      fc.record({ value: fc.constantFrom(...(values as readonly unknown[])), agoMs: fc.integer({ min: 0, max: 1000 }).map(minutesAgo) }),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<SentDisplayChoices>;

test("of each setting the later choice stands, whichever side made it", () => {
  const kept: DisplayChoices = { theme: { value: "dark", at: at(-5) }, largeText: { value: true, at: at(-9) } };
  const sent: SentDisplayChoices = {
    theme: { value: "light", agoMs: minutesAgo(7) },
    largeText: { value: false, agoMs: minutesAgo(1) },
    viewMode: { value: "list", agoMs: minutesAgo(2) },
  };
  expect(mergeDisplayChoices(kept, sent, now)).toEqual({
    theme: kept.theme,
    largeText: { value: false, at: at(-1) },
    viewMode: { value: "list", at: at(-2) },
  });
});

test("merging again what has been merged changes nothing, and no choice is lost", () => {
  fc.assert(
    fc.property(sentChoices, sentChoices, (first, second) => {
      const kept = mergeDisplayChoices({}, first, now);
      const merged = mergeDisplayChoices(kept, second, now);
      expect(mergeDisplayChoices(merged, second, now)).toEqual(merged);
      expect(new Set(Object.keys(merged))).toEqual(new Set([...Object.keys(first), ...Object.keys(second)]));
      for (const [setting, chosen] of Object.entries(merged)) {
        const agoMs = now.getTime() - Date.parse(chosen.at);
        const both = [first, second].flatMap((each) => each[setting as keyof SentDisplayChoices]?.agoMs ?? []);
        expect(agoMs).toBe(Math.min(...both));
      }
    }),
  );
});
