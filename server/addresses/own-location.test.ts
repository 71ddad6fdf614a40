import fc from "fast-check";
import { expect, it } from "vitest";
import { hasOwnLocation, readOwnLocation, writeOwnLocation } from "./search-state.ts";

it("never holds more than two decimals, about a mile, and reads back what it wrote", () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const text = writeOwnLocation({ lat, lng });
      expect(text).toMatch(/^-?\d+\.\d{2},-?\d+\.\d{2}$/);
      const read = readOwnLocation(text);
      expect(Math.abs((read?.lat ?? 999) - lat)).toBeLessThanOrEqual(0.00501);
      expect(Math.abs((read?.lng ?? 999) - lng)).toBeLessThanOrEqual(0.00501);
    }),
  );
});

it("rounds what somebody else wrote", () => expect(readOwnLocation("53.801234,-1.549876")).toEqual({ lat: 53.8, lng: -1.55 }));

it.each(["", "Leeds", "53.8", "53.8,", "95,0", "0,190", "1e5,2", "53.8;-1.5", "53.80,-1.55,3", "NaN,NaN"])("%j is no location", (text) =>
  expect(readOwnLocation(text)).toBeNull(),
);

it.each([
  ["/jobs?near=53.80,-1.55", true],
  ["/jobs?q=qs&near=53.80%2C-1.55", true],
  ["/jobs?near=", false],
  ["/jobs?q=near=me", false],
  ["/jobs?location=near", false],
])("%j says where somebody is: %j", (url, holds) => expect(hasOwnLocation(url)).toBe(holds));
