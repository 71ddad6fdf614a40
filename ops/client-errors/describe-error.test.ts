import { TRPCClientError } from "@trpc/client";
import { TRPCError } from "@trpc/server";
import { DrizzleQueryError } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { framesOf } from "./error-store.ts";
import { describeError, serverFault } from "./fingerprint.ts";

test("of a statement that failed the database's words are told, not the values; marks within values give none of them away", () => {
  const refused = Object.assign(new Error("Duplicate entry 'Ann O'Brien' for key 'people_name'"), { code: "ER_DUP_ENTRY" });
  const { message, stack } = serverFault(new DrizzleQueryError("insert into people values (?, ?)", ["Ann O'Brien", "ann@a.test"], refused));
  expect(message).toBe("QueryError: ER_DUP_ENTRY Duplicate entry <value>");
  expect(stack).not.toMatch(/Brien|ann@|insert/);
});

test.each([
  [`Unexpected token 'H', "Hello "Ann" and Bob" is not valid JSON`, "SyntaxError: Unexpected token <value>"],
  ["Cannot read properties of undefined (reading 'title')", "SyntaxError: Cannot read properties of undefined (reading <value>)"],
  ["No row 81 for ann@people.example\nAnn Smith, 4 High Street", "SyntaxError: No row <int> for <email>"],
])("%s", (words, message) => {
  expect(serverFault(new SyntaxError(words)).message).toMatch(message);
});

test("a stack holds frames only, from the root of the site; those of our own files are told apart from others'", () => {
  const fault = new Error("first line\n    at sent (/server/by-somebody.ts:1:1)");
  const { stack } = serverFault(fault);
  expect(stack).not.toContain("by-somebody");
  expect(stack).not.toContain(process.cwd());
  expect(framesOf(stack, "server")[0]).toMatchObject({ path: "/ops/client-errors/describe-error.test.ts" });
  const built =
    "    at async find (/dist/server/router-CdwdPyMd.js:9:2)\n    at run (/node_modules/x/server/y.js:1:2)\n    at node:internal/process:1:2";
  expect(framesOf(built, "server")).toEqual([{ path: "/dist/server/router-CdwdPyMd.js", function: "find", line: 9, column: 2 }]);
});

test("what tRPC hands on is told as it was thrown; what is no error is told by its kind alone", () => {
  const thrown = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: new RangeError("too far") });
  expect(serverFault(thrown).message).toBe("RangeError: too far");
  expect(serverFault(new TRPCClientError("Something went wrong", { cause: thrown })).message).toBe("RangeError: too far");
  expect(serverFault("a word of Ann's")).toEqual({ message: "Error: a string was thrown", stack: null });
});

test("a failed query is logged without its parameters and without the values the database quotes", () => {
  const refused = Object.assign(new Error("Duplicate entry 'robin@people.example.test' for key 'users_email_key'"), {
    code: "ER_DUP_ENTRY",
    sqlState: "23000",
    sql: "insert into users values ('robin@people.example.test')",
  });
  const failed = new DrizzleQueryError("insert into users values (?, ?)", ["robin@people.example.test", "$argon2id$secret"], refused);
  const logged = describeError(failed);
  expect(logged).toMatchObject({ message: "failed query: insert into users values (…)", cause: { code: "ER_DUP_ENTRY" } });
  expect(logged.stack).toContain("at ");
  expect(JSON.stringify(logged)).not.toMatch(/robin|argon2/);
});

test("what wraps a failed query, once or twice, does not repeat its parameters", () => {
  const failed = new DrizzleQueryError("select * from articles where slug = ?", ["very-secret-slug", 1], new Error("closed"));
  const wrapped = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: failed });
  expect(wrapped.message).toContain("very-secret-slug");
  for (const error of [wrapped, new Error(`The page failed: ${wrapped.message}`, { cause: wrapped })]) {
    expect(JSON.stringify(describeError(error))).not.toContain("very-secret-slug");
    expect(describeError(error).message).toContain("failed query: select * from articles");
  }
});

test("any other failure keeps its message, its code and where it came from", () => {
  const logged = describeError(Object.assign(new TypeError("no such thing"), { code: "E_THING" }));
  expect(logged).toMatchObject({ type: "TypeError", message: "no such thing", code: "E_THING" });
  expect(logged.stack).toContain("describe-error.test.ts");
});

test("what is thrown and is no error is not quoted", () => {
  expect(JSON.stringify(describeError("a password"))).not.toContain("a password");
});

/** Two words that no statement of the site holds, and a number. */
const planted = /s3cret|8154711/i;
const text = fc
  .tuple(fc.string(), fc.string({ unit: fc.constantFrom("'", '"', "`", "\\", "\n", "?", " at ", ":"), maxLength: 6 }), fc.string())
  .map(([before, marks, after]) => `${before}${marks}s3cret${marks}${after}`);
const value = fc.oneof(
  text,
  fc.constantFrom(8_154_711, 8_154_711n, -8_154_711.25, null, true),
  text.map((word) => Buffer.from(word)),
  fc.constant(new Date("8154-07-11T08:15:47Z")),
  text.map((word) => JSON.stringify({ note: [word] })),
  fc.array(text, { minLength: 1, maxLength: 4 }),
);
const statements = [
  "select `id` from `users` where `email` = ? and `note` like ?",
  "select `id` from `users` where `id` in (?, ?, ?) limit ?",
  "insert into `users` (`email`, `note`) values (?, ?), (?, ?), (default, null)",
  "update `users` set `settings` = json_set(`settings`, '$.a', ?) where `id` = ?",
  "delete from `sessions` where `token_hash` = ? or `at` < ?",
  "call `rotate`(?, ?)",
];
const refusals: readonly ((word: string) => string)[] = [
  (word) => `Duplicate entry '${word}' for key 'users_email_key'`,
  (word) => `Incorrect integer value: '${word}' for column \`app\`.\`users\`.\`age\` at row 1`,
  (word) => `You have an error in your SQL syntax near '${word}' at line 1`,
  () => "Connection lost: The server closed the connection.",
];
type Wrap = (error: Error) => unknown;
const wraps: readonly Wrap[] = [
  (error) => error,
  (error) => new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error }),
  (error) => new Error(`Saving failed: ${error.message}`, { cause: error }),
  (error) => new Error(`Saving failed: ${error}`, { cause: error }),
  (error) => new Error("Saving failed", { cause: new Error(error.message, { cause: error }) }),
  (error) => new Error(`Saving failed: ${error.message}`, { cause: new Error("between", { cause: error }) }),
  (error) =>
    new Error(
      `Saving failed: ${JSON.stringify({ ...error, cause: undefined }, (_key, each) => (typeof each === "bigint" ? String(each) : each))}`,
      { cause: error },
    ),
];

test("no value of a statement is in any output, whatever kind of parameter it was, and however often the error is wrapped", () => {
  const cases = fc.record({
    statement: fc.constantFrom(...statements),
    params: fc.array(value, { minLength: 1, maxLength: 6 }),
    refusal: fc.constantFrom(...refusals),
    quoted: text,
    hasState: fc.boolean(),
    around: fc.array(fc.constantFrom(...wraps), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(cases, ({ statement, params, refusal, quoted, hasState, around }) => {
      const answer = Object.assign(new Error(refusal(quoted)), {
        code: "ER_DUP_ENTRY",
        sql: quoted,
        ...(hasState && { sqlState: "23000" }),
      });
      const failed = new DrizzleQueryError(statement, params, answer);
      const thrown = around.reduce<unknown>((error, wrap) => wrap(error as Error), failed);
      for (const output of [describeError(thrown), serverFault(thrown), describeError(answer), serverFault(answer)])
        expect(planted.exec(JSON.stringify(output))).toBeNull();
    }),
  );
});

test("an error that causes itself is described", () => {
  const error = new Error("round");
  error.cause = error;
  expect(describeError(error).message).toBe("round");
});
