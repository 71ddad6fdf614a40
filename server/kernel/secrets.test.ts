import { expect, test } from "vitest";
import { createSecrets } from "./secrets.ts";

const [first, second, third] = ["first", "second", "third"].map((name) => `the ${name} secret of a site, long enough`) as [
  string,
  string,
  string,
];

test("what the previous secret sealed is opened, and sealed again under the current one", () => {
  const sealed = createSecrets(first).seal("a shared key");
  const replaced = createSecrets(second, first);
  expect(replaced.open(sealed)).toBe("a shared key");
  const again = replaced.reseal(sealed);
  expect([createSecrets(second).open(again), replaced.reseal(again)]).toEqual(["a shared key", again]);
  expect(() => createSecrets(second).open(sealed)).toThrow();
  expect(() => createSecrets(third, second).reseal(sealed)).toThrow();
  expect(() => createSecrets(first).open(again)).toThrow();
});

test("the current secret alone seals, signs and hashes", () => {
  const [replaced, alone, before] = [createSecrets(second, first), createSecrets(second), createSecrets(first)];
  expect(replaced.keyedHash("account", "a")).toBe(alone.keyedHash("account", "a"));
  expect(replaced.csrfKey).toEqual(alone.csrfKey);
  expect(replaced.batchTokenKey.export()).toEqual(alone.batchTokenKey.export());
  expect(alone.open(replaced.seal("new"))).toBe("new");
  expect(() => before.open(replaced.seal("new"))).toThrow();
  expect(replaced.previous?.keyedHash("account", "a")).toBe(before.keyedHash("account", "a"));
});

test("what was altered is opened by neither", () => {
  const replaced = createSecrets(second, first);
  const sealed = createSecrets(first).seal("a shared key");
  const altered = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
  expect(() => replaced.open(altered)).toThrow();
  expect(() => replaced.reseal(altered)).toThrow();
});
