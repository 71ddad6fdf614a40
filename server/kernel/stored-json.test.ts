import fc from "fast-check";
import { expect, test } from "vitest";
import { cacheJson, toJson } from "./stored-json.ts";

test("any data is written as JSON.stringify writes it, with parts of it kept and without", () => {
  const data = fc.anything({ withDate: true, withNullPrototype: false, withUnicodeString: true });
  fc.assert(
    fc.property(data, fc.array(fc.object()), (value, parts) => {
      const whole = { value, parts, none: undefined };
      const expected = JSON.stringify(whole);
      expect(toJson(whole)).toBe(expected);
      for (const part of parts) cacheJson(part);
      expect(toJson(whole)).toBe(expected);
      expect(toJson(whole)).toBe(expected);
    }),
  );
});

test("what is kept is written once", () => {
  let read = 0;
  const option = cacheJson({
    get label() {
      read += 1;
      return "NEC4";
    },
  });
  expect(toJson({ options: [option] })).toBe('{"options":[{"label":"NEC4"}]}');
  expect(toJson([[option], [option]])).toBe('[[{"label":"NEC4"}],[{"label":"NEC4"}]]');
  expect(read).toBe(1);
});

test("an array in which nothing is nested, and what has no JSON, are written as ever", () => {
  expect(toJson([1, undefined, "<"])).toBe('[1,null,"<"]');
  expect(toJson(undefined)).toBeUndefined();
  expect(toJson({ at: new Date("2026-11-23T12:00:00Z"), lists: [[], {}] })).toBe('{"at":"2026-11-23T12:00:00.000Z","lists":[[],{}]}');
});
