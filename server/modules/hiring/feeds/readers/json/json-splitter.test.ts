import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonSplitter } from "./json-splitter.ts";

function split(chunks: readonly string[], maxChars?: number) {
  const records: string[] = [];
  const brokenLines: number[] = [];
  let oversized = 0;
  let envelope: unknown = null;
  const splitter = new JsonSplitter(
    {
      record: (value) => records.push(JSON.stringify(value)),
      oversized: () => {
        oversized++;
      },
      broken: (line) => brokenLines.push(line),
      envelope: (value) => {
        envelope = value;
      },
    },
    maxChars === undefined ? {} : { maxChars },
  );
  for (const chunk of chunks) splitter.push(chunk);
  const isComplete = splitter.end();
  return { records, oversized, brokenLines, envelope, isComplete };
}

describe("JsonSplitter", () => {
  it.each([
    ['[{"a":1},{"b":[{"c":"}]"}]}]', ['{"a":1}', '{"b":[{"c":"}]"}]}']],
    ['{"jobs":[{"a":1}],"meta":{"items":[{"x":1}]}}', ['{"a":1}']],
    ['{"response":{"results":[{"a":"\\"["}]}}', ['{"a":"\\"["}']],
    ['{"a":1}\n{"jobsite":"x","tags":["jobs"]}\n', ['{"a":1}', '{"jobsite":"x","tags":["jobs"]}']],
    ['{"@type":"JobPosting","skills":["jobs","data"]}', ['{"@type":"JobPosting","skills":["jobs","data"]}']],
    ["[]", []],
    ['{"jobs":[]}', []],
    ['[1,"two",null,{"a":1}]', ['{"a":1}']],
  ])("cuts %s into its adverts", (text, expected) => {
    expect(split([text])).toMatchObject({ records: expected, isComplete: true });
  });

  it("tells what stood around the list", () => {
    expect(split(['{"name":"Oak \\"Ltd\\"","n":{"x":[1]},"jobs":[{"a":1}]}']).envelope).toMatchObject({ name: 'Oak "Ltd"', n: { x: [1] } });
  });

  it("knows a text that ends too early", () => {
    for (const text of ['[{"a":1}', '{"jobs":[{"a":1}]', '[{"a":"x', '{"a"']) expect(split([text]).isComplete).toBe(false);
  });

  it("counts lines between values that are no JSON, and reads on", () => {
    expect(split(['{"a":1}\noh "no\n{"b":2},\n{"c":3} tail\n'])).toMatchObject({
      records: ['{"a":1}', '{"b":2}', '{"c":3}'],
      brokenLines: [2, 4],
      isComplete: true,
    });
  });

  it("passes over what is too large and keeps the rest", () => {
    expect(split([`[{"a":"${"x".repeat(100)}"},{"b":1}]`], 50)).toMatchObject({ records: ['{"b":1}'], oversized: 1 });
    expect(split([`{"a":"${"x".repeat(100)}"}\n{"b":1}`], 50)).toMatchObject({ records: ['{"b":1}'], oversized: 1 });
  });

  it("gives the same adverts wherever the text is cut", () => {
    const advert = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(
        fc.array(advert, { maxLength: 6 }),
        fc.constantFrom("", "jobs", "offers"),
        fc.integer({ min: 1, max: 40 }),
        (adverts, key, size) => {
          const text = JSON.stringify(key ? { version: 1, [key]: adverts } : adverts);
          const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
          const { records, isComplete } = split(chunks);
          expect(records.map((record) => JSON.parse(record))).toEqual(JSON.parse(JSON.stringify(adverts)));
          expect(isComplete).toBe(true);
        },
      ),
    );
  });
});
