import { expect, test } from "vitest";
import { enclosingFunction } from "./map-reader.ts";

const source = `import { a } from "./a.ts";

export async function listJobs(
  first: string,
  second: number,
): Promise<void> {
  if (first) {
    for (const each of second) {
      throw new Error("in a loop");
    }
  } else {
    fail();
  }
}

export const total = (rows: readonly number[]): number => {
  return rows.reduce((sum, row) => {
    return sum + row.n;
  }, 0);
};
export const one = (row: Row) => row.a.b;

class Store {
  async read(key: string) {
    return this.rows[key].value;
  }
}

const handlers = {
  click: () => {
    go();
  },
};

throw new Error("outside");
`;
const lines = source.split("\n");
const at = (text: string) => {
  const line = lines.findIndex((each) => each.includes(text));
  return enclosingFunction(lines, line + 1, (lines[line] ?? "").indexOf(text));
};

test.each([
  ['throw new Error("in a loop")', "listJobs"],
  ["fail()", "listJobs"],
  ["sum + row.n", "total"],
  ["row.a.b", "one"],
  ["this.rows", "read"],
  ["go()", "click"],
  ['throw new Error("outside")', null],
])("%s is in %s", (text, name) => {
  expect(at(text)).toBe(name);
});

test("a line longer than any declaration takes no time", () => {
  expect(enclosingFunction([`const a = ${"(".repeat(100_000)}`, "  b"], 2, 2)).toBeNull();
});
