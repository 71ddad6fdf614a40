import fc from "fast-check";
import { expect, test } from "vitest";
import { maskEmailAddresses, parameterise } from "./fingerprint.ts";

test.each([
  ["No user kim.o'hara+x@people.example.org", "No user kim.o'<email>"],
  ["GET https://jobs.example.test/api/jobs?q=me failed", "GET <url> failed"],
  ["could not reach mail.example.com:587", "could not reach <host>"],
  ["refused 192.0.2.7 and 2001:db8:0:0:1:2:3:4", "refused <ip> and <ip>"],
  ["trace 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "trace <traceparent>"],
  ["no file 6f1c2b3a-1111-4222-8333-944445555566", "no file <uuid>"],
  ["digest 3fa9c1e0b7ad6b7169203331aabbccdd", "digest <hash>"],
  ["since 2026-11-20T12:34:56.123Z, 20/11/2026 or 20 November 2026", "since <date>, <date> or <date>"],
  ["took 350 ms, then 2.5s", "took <duration>, then <duration>"],
  ["at 0xDEADbeef", "at <hex>"],
  ["ratio 0.75 of 81 adverts", "ratio <float> of <int> adverts"],
  [`unexpected token "<" in 'abc'`, "unexpected token <value> in <value>"],
  ["I can't say it isn't so", "I can't say it isn't so"],
  ["jobs.search failed in a.b", "jobs.search failed in a.b"],
])("%s", (message, expected) => {
  expect(parameterise(message)).toBe(expected);
});

test("an id, an address or a date never splits a group, and no message takes long", () => {
  const says = (id: number, user: string, date: Date) =>
    parameterise(`Failed to load job ${id} for ${user}@people.example on ${date.toISOString()}`);
  const user = fc.stringMatching(/^[a-z][a-z0-9.]{0,20}$/);
  fc.assert(
    fc.property(fc.nat(), user, fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }), (id, name, date) => {
      expect(says(id, name, date)).toBe("Failed to load job <int> for <email> on <date>");
    }),
  );
  fc.assert(fc.property(fc.string({ maxLength: 5000 }), (text) => parameterise(text).length <= 8000));
  expect(parameterise("a.".repeat(5000)).length).toBeLessThanOrEqual(1000);
});

test("what is kept whole names nobody's address", () => {
  expect(maskEmailAddresses("Error: sam@people.example is taken\n at f")).toBe("Error: <email> is taken\n at f");
});
