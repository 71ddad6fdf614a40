import { expect, test } from "vitest";
import { AppError } from "#server/kernel/errors.ts";
import { createPasswordHasher } from "./argon2-hasher.ts";

/** Argon2 stub whose runs finish on demand. */
function slowLibrary() {
  const running: { password: string; finish: (answer: boolean) => void }[] = [];
  let most = 0;
  const library = {
    hash: async () => "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
    verify: (_stored: string, password: string) =>
      new Promise<boolean>((resolve) => {
        const run = {
          password,
          finish: (answer: boolean) => {
            running.splice(running.indexOf(run), 1);
            resolve(answer);
          },
        };
        running.push(run);
        most = Math.max(most, running.length);
      }),
  };
  return { library, running, most: () => most };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const stored = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";

test("two run at once, fifty wait in their order, the next is told when to come again", async () => {
  const { library, running, most } = slowLibrary();
  const hasher = createPasswordHasher(library);
  const asked = Array.from({ length: 52 }, (_, at) => hasher.verify(stored, `password ${at}`));
  await settled();
  expect(running.map(({ password }) => password)).toEqual(["password 0", "password 1"]);
  const refused = await hasher.verify(stored, "one too many").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: "busy", retryAfterSeconds: 2 });
  const order: string[] = [];
  while (running[0]) {
    order.push(running[0].password);
    running[0].finish(true);
    await settled();
  }
  expect(order).toEqual(Array.from({ length: 52 }, (_, at) => `password ${at}`));
  expect(await Promise.all(asked)).toEqual(Array(52).fill(true));
  expect(most()).toBe(2);
});

test("a run that fails gives its place on", async () => {
  const answers = [Promise.reject(new Error("no memory")), Promise.reject(new Error("no memory")), Promise.resolve(true)];
  const hasher = createPasswordHasher({ hash: async () => stored, verify: () => answers.shift() ?? Promise.resolve(false) });
  const outcomes = await Promise.allSettled([hasher.verify(stored, "a"), hasher.verify(stored, "b"), hasher.verify(stored, "c")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});

test("an account without a password costs one comparison and is never right", async () => {
  let comparisons = 0;
  const hasher = createPasswordHasher({
    hash: async () => stored,
    verify: async () => {
      comparisons += 1;
      return true;
    },
  });
  expect(await hasher.verify(null, "whatever it is")).toBe(false);
  expect(comparisons).toBe(1);
});

test("the library itself: right, wrong, and composed otherwise", async () => {
  const hasher = createPasswordHasher();
  const made = await hasher.hash("caf\u00e9 au lait et pain");
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(made, "cafe\u0301 au lait et pain")).toBe(true);
  expect(await hasher.verify(made, "cafe au lait et pain")).toBe(false);
});

test.each([
  [stored, false],
  ["$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA", false],
  ["$argon2id$v=19$m=4096,t=2,p=1$c2FsdA$aGFzaA", true],
  ["$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$aGFzaA", true],
  ["$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", true],
  ["$2b$12$abcdefghijklmnopqrstuv", true],
])("%s is outdated: %s", (made, isOutdated) => {
  expect(createPasswordHasher().isOutdated(made)).toBe(isOutdated);
});
