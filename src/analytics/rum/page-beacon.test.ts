import fc from "fast-check";
import { expect, test } from "vitest";
import { packBeacon } from "./page-log.ts";

const head = { v: 1, release: "abcd1234", session: "0198c1f4-0000-7000-8000-000000000000", isSignedIn: false } as const;
const events = fc.array(
  fc.record({ route: fc.string({ unit: "grapheme", maxLength: 2000 }), value: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  {
    maxLength: 250,
  },
);

test("M2 a beacon is never over sixty thousand bytes; what does not fit are the oldest, and they are counted", () => {
  fc.assert(
    fc.property(events, (sent) => {
      const text = packBeacon(head, sent);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
      const { events, dropped = 0, ...rest } = JSON.parse(text) as { events: object[]; dropped?: number };
      expect(rest).toEqual(head);
      expect(events.length).toBeLessThanOrEqual(200);
      expect(events.length + dropped).toBe(sent.length);
      expect(events).toEqual(JSON.parse(JSON.stringify(sent.slice(dropped))));
    }),
  );
});

test("M2 as many are sent as there is room for", () => {
  const large = Array.from({ length: 100 }, (_, at) => ({ at, text: "£".repeat(1000) }));
  const text = packBeacon(head, large);
  expect(Buffer.byteLength(text)).toBeGreaterThan(57_000);
  expect(JSON.parse(text)).toMatchObject({ dropped: 71 });
  expect(JSON.parse(packBeacon(head, [])).events).toEqual([]);
});
